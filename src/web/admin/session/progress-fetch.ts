/** `fetch` on top of XMLHttpRequest: browsers report upload progress only there. */
export function createProgressFetch(onProgress: (fraction: number) => void) {
  return (url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, url)
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value)
      })
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('The connection failed.'))
      request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit | null | undefined)
    })
}

function toResponse({ status, responseText }: XMLHttpRequest): Response {
  // The Response constructor throws when a 204 has a body, even an empty string.
  return new Response(status === 204 ? null : responseText, { status })
}
