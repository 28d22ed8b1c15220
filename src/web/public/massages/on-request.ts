/** Instead of a price. */
export const ON_REQUEST = 'Sur demande'
