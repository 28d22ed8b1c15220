import { createOpening } from '#web/ui/opening.ts'

export const consentOpening = createOpening()
