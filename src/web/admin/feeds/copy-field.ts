/**
 * Copies what a field holds. Without https a browser lets no page write to the clipboard: then the text is selected,
 * for the reader's own hands.
 */
export async function copyField(field: HTMLInputElement): Promise<'copied' | 'selected'> {
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
    return 'copied'
  } catch (error) {
    // There is no clipboard at all, or it is forbidden.
    if (error instanceof TypeError || error instanceof DOMException) return 'selected'
    throw error
  }
}
