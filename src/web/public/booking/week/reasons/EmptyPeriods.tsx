import type { ComponentProps } from 'react'
import { french } from '#domain/language/typography.ts'
import buttonStyles from '#web/ui/button.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { type Cursor, useArrival } from '../cursor/use-cursor.ts'
import type { PeriodLabel } from '../periods/periods.ts'
import { EmptyPart } from './EmptyPart.tsx'

type Props = Omit<ComponentProps<typeof EmptyPart>, 'wanted'> & {
  monday: string
  cursor: Cursor
  periods: readonly PeriodLabel[]
  onShowAll: () => void
}

export function EmptyPeriods({ monday, cursor, periods, onShowAll, ...request }: Props) {
  const notice = useArrival<HTMLDivElement>(cursor, monday)
  return (
    <Notice kind="info" title={french`${periods.join(', ')} : rien de libre cette semaine.`} ref={notice}>
      <button type="button" className={`${buttonStyles.quiet} ${buttonStyles.small}`} onClick={onShowAll}>
        Afficher toute la journée
      </button>
      <EmptyPart wanted={{ periods }} {...request} />
    </Notice>
  )
}
