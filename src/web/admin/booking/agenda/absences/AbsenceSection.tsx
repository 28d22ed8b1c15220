import type { Day } from '#domain/language/time.ts'
import { Section } from '../../../ui/Section.tsx'
import { Subsection } from '../../../ui/Subsection.tsx'
import { CloseButton } from '../../closing/CloseButton.tsx'
import type { AgendaTarget } from '../queries.ts'
import { AbsenceList } from './AbsenceList.tsx'
import { GivingLink } from './GivingLink.tsx'
import { Holidays } from './Holidays.tsx'
import { SpecialDays } from './SpecialDays.tsx'

export function AbsenceSection({ today, target }: { today: Day; target: AgendaTarget }) {
  return (
    <Section id="absences" title="Absences et jours particuliers">
      <Subsection
        id="conges"
        title="Congés et absences"
        help="Une seule ligne suffit, même pour trois semaines. Les heures ne servent que si vous partez ou revenez en cours de journée."
      >
        <CloseButton date={today} target={target} />
        <AbsenceList
          today={today}
          noun="absence"
          renderLink={(index) => <GivingLink index={index} today={today} target={target} />}
        />
      </Subsection>
      <Subsection
        id="jours-particuliers"
        title="Jours particuliers"
        help="Un jour avec d’autres horaires que d’habitude, même un jour fermé ou férié."
      >
        <SpecialDays />
      </Subsection>
      <Subsection id="jours-feries" title="Jours fériés">
        <Holidays />
      </Subsection>
    </Section>
  )
}
