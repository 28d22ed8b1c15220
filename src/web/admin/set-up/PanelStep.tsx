import { useIsMutating } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { refreshChecklist } from '../content/checklist/actions.ts'
import type { StepKey } from '../content/checklist/steps.ts'
import { MailServerPanel } from '../messages/notifications/mail-server/MailServerPanel.tsx'
import { SiteAddressEditor } from '../messages/site-address/SiteAddressEditor.tsx'
import { BackupPanel } from '../operations/backups/BackupPanel.tsx'
import { LeftList } from './LeftList.tsx'
import { OnwardActions } from './OnwardActions.tsx'
import type { StepProps } from './step-props.ts'

const PANELS: Partial<Record<StepKey, ComponentType>> = {
  mail: MailServerPanel,
  siteAddress: SiteAddressEditor,
  backups: BackupPanel,
}

/** A step whose panel saves by itself: any change of it may complete the step. */
export function PanelStep({ step, onSaved, onLater }: StepProps) {
  const savingCount = useIsMutating()
  const Panel = PANELS[step.key]
  useEffect(() => {
    if (savingCount === 0) void refreshChecklist()
  }, [savingCount])
  return (
    <>
      <LeftList step={step} />
      {Panel && <Panel />}
      <OnwardActions isDone={step.done} onContinue={onSaved} onLater={onLater} />
    </>
  )
}
