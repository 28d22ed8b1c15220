export const MAX_CATEGORIES = 30

/** Names are compared without regard to case. */
export function categoryKey(name: string): string {
  return name.toLocaleLowerCase('fr')
}
