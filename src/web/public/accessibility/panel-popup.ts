import { createPopup } from '#web/ui/popup.ts'

export const panelPopup = createPopup()
