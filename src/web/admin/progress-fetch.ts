/** `fetch` for uploads: the browser tells how much has left only to the older kind of request. */
export function progressFetch(onProgress: (share: number) => void) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(answerOf(request))
      request.onerror = () => reject(new TypeError('The connection failed.'))
      request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
}

function answerOf({ status, responseText }: XMLHttpRequest): Response {
  // A body is not allowed where the status says that there is none.
  return new Response(status === 204 ? null : responseText, { status })
}
