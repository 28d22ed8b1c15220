/** « ÉM » for « Élodie-Anne Martin »: the first letters of the first and of the last name, without the empty ones. */
export function initialsOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].map(firstLetterOf).join('')
}

/** With its combining accents; a code point above U+FFFF is one letter. */
function firstLetterOf(name: string): string {
  const [letter = ''] = name.match(/[\p{L}\p{N}]\p{M}*/u) ?? []
  return letter.toLocaleUpperCase('fr')
}
