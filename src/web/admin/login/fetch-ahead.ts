/**
 * Has the browser fetch the files of the next screen, which the server has named in the document. Not by links that
 * stand there: thirty small files would hold up the one screen that is waited for.
 */
export function fetchAhead(): void {
  const named = document.getElementById('next')
  named?.remove()
  for (const href of JSON.parse(named?.textContent || '[]') as string[]) {
    const link = document.createElement('link')
    link.rel = 'prefetch'
    link.href = href
    document.head.append(link)
  }
}
