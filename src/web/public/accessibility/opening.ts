import { createOpening } from '#web/ui/opening.ts'

/** The panel of the display choices, opened from the header, the menu or the footer. */
export const panelOpening = createOpening()
