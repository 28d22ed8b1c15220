const SEPARATORS = /[ -]+/g

/** A name with single spaces and hyphens between its parts: « Marie--Claire- » becomes « Marie-Claire ». */
export function tidyPersonName(name: string): string {
  const single = name.replace(SEPARATORS, (run) => (run.includes('-') ? '-' : ' '))
  return single.replace(/^[ -]|[ -]$/g, '')
}
