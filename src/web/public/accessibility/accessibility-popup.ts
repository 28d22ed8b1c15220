import { createPopup } from '#web/ui/popup.ts'

export const accessibilityPopup = createPopup()
