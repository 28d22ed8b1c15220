/** False where the browser does not let the page copy. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    // TypeError: no Clipboard API without HTTPS. DOMException: permission denied.
    if (error instanceof TypeError || error instanceof DOMException) return false
    throw error
  }
}
