import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedOption } from '#contract/booking/price-list/service-options.ts'
import type { Service } from '#contract/booking/services.ts'
import actionRowStyles from '#web/ui/action-row.module.css'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { DiscardButton } from '../../../ui/dialog/DiscardButton.tsx'
import { QueryBoundary } from '../../../ui/query/QueryBoundary.tsx'
import { OptionForm } from './OptionForm.tsx'
import { OptionList } from './OptionList.tsx'
import { OPTIONS_HELP } from './option-text.ts'
import styles from './options.module.css'
import { optionsQuery } from './queries.ts'

type Props = { services: readonly Service[]; onClose: () => void }

export function OptionsDialog({ services, onClose }: Props) {
  const options = useQuery(optionsQuery)
  const [edited, setEdited] = useState<ManagedOption | 'new' | null>(null)
  const back = () => setEdited(null)
  return (
    <DialogFrame title="Options" size="lg" onClose={onClose}>
      {edited === null ? (
        <>
          <p className={styles.help}>{OPTIONS_HELP}</p>
          <QueryBoundary of={options}>
            {(list) => <OptionList options={list} onAdd={() => setEdited('new')} onEdit={setEdited} />}
          </QueryBoundary>
          <div className={`${actionRowStyles.end} ${styles.actions}`}>
            <DiscardButton onClick={onClose}>Fermer</DiscardButton>
          </div>
        </>
      ) : (
        <OptionForm
          option={edited === 'new' ? null : edited}
          services={services}
          onSaved={back}
          onCancel={back}
        />
      )}
    </DialogFrame>
  )
}
