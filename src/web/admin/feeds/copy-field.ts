export async function copyField(field: HTMLInputElement): Promise<'copied' | 'selected'> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return 'copied'
  } catch (error) {
    // TypeError: no Clipboard API without HTTPS. DOMException: permission denied. The text stays selected.
    if (error instanceof TypeError || error instanceof DOMException) return 'selected'
    throw error
  }
}
