const SEPARATORS = /[ -]+/g

/** A name with single spaces and hyphens between its parts: « Marie--Claire- » becomes « Marie-Claire ». */
export function tidyPersonName(name: string): string {
  const single = name.replace(SEPARATORS, (run) => (run.includes('-') ? '-' : ' '))
  return single.replace(/^[ -]|[ -]$/g, '')
}

/** The name of the first superadmin until they give theirs; visitors never read it. */
export const PLACEHOLDER_NAME = { firstName: 'Responsable', lastName: 'du site' } as const

export function isPlaceholderName({ firstName, lastName }: { firstName: string; lastName: string }): boolean {
  return firstName === PLACEHOLDER_NAME.firstName && lastName === PLACEHOLDER_NAME.lastName
}
