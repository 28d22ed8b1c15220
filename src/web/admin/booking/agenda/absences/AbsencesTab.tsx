import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router'
import { french } from '#domain/language/typography.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Section } from '../../../ui/Section.tsx'
import { ClosedTimes } from '../../closing/list/ClosedTimes.tsx'
import styles from '../AgendaForm.module.css'
import type { TabProps } from '../agenda-tabs.ts'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import { suggestRange } from '../fields/suggest-range.ts'
import { Holidays } from './Holidays.tsx'
import { useAgendaFollows } from './use-agenda-follows.ts'

export function AbsencesTab({ target, today, renderForm }: TabProps) {
  const { getValues } = useFormContext<AgendaFields>()
  const follow = useAgendaFollows(target)
  return (
    <div className={styles.form}>
      <Section id="absences" title="Fermetures et congés">
        <ClosedTimes
          today={today}
          target={target}
          range={suggestRange(getValues('workingHours'))}
          onChanged={follow}
        />
        <p className={primitivesStyles.note}>
          {french`Pauses et jours fermés de chaque semaine : `}
          <Link to="#horaires">Horaires</Link>
        </p>
      </Section>
      {renderForm(
        <Section id="jours-feries" title="Jours fériés">
          <Holidays />
        </Section>,
      )}
    </div>
  )
}
