import { createOpening } from '#web/ui/opening.ts'

/** The banner asked for again, by « Gérer les cookies ». */
export const consentOpening = createOpening()
