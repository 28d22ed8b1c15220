/** A practice without options never loads it, a visitor only once its button is approached. */
export const loadOptionBoxes = () => import('./OptionBoxes.tsx')
