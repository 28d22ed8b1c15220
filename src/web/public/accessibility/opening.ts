import { createOpening } from '#web/ui/opening.ts'

/** The panel of the display choices, opened from the footer or from the corner of the screen. */
export const panelOpening = createOpening()
