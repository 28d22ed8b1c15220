/** Only sideways: `scrollIntoView` would also scroll the page. */
export function scrollToChecked(input: HTMLInputElement | null | undefined): void {
  const option = input?.parentElement
  const row = option?.parentElement
  if (row) row.scrollLeft = option.offsetLeft - (row.clientWidth - option.offsetWidth) / 2
}
