/** The column under the pointer, and how far to the side of the element’s own it lies; its own beside the grid. */
export function columnAt(element: HTMLElement, x: number): { key: string | undefined; offset: string } {
  const own = element.closest<HTMLElement>('[data-column]')
  if (!own) return { key: undefined, offset: '0' }
  const columns = [...(own.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const target =
    columns.find((column) => {
      const { left, right } = column.getBoundingClientRect()
      return left <= x && x < right
    }) ?? own
  const offset = target.getBoundingClientRect().left - own.getBoundingClientRect().left
  return { key: target.dataset.column, offset: `${offset}px` }
}
