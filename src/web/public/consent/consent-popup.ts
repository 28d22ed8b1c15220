import { createPopup } from '#web/ui/popup.ts'

export const consentPopup = createPopup()
