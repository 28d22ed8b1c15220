import { NativeSelect } from '@mantine/core'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { Section } from '../../ui/Section.tsx'
import { Subsection } from '../../ui/Subsection.tsx'
import type { MovingInRequest } from './actions.ts'
import { MatchTable } from './MatchTable.tsx'

type Props = {
  preview: MovingInPreview
  isBusy: boolean
  onChange: (choices: Omit<MovingInRequest, 'file'>) => void
  onMatch: (choices: Pick<MovingInRequest, 'services' | 'practitioners'>) => void
}

/** Only what the file asks: a practice of one person whose services are all recognized confirms one list. */
export function Matches({ preview, isBusy, onChange, onMatch }: Props) {
  const { order, ordersDisagree, services, practitioners, knownServices, knownPractitioners } = preview
  const asksWho = knownPractitioners.length > 1 && practitioners.length > 0
  if (!ordersDisagree && services.length === 0 && !asksWho) return null
  return (
    <Section id="correspondances" title="Correspondances">
      {ordersDisagree && (
        <NativeSelect
          label="Ordre des dates"
          description="Certaines dates commencent par le jour, d’autres par le mois. Celles de l’autre ordre sont laissées de côté."
          value={order}
          disabled={isBusy}
          onChange={(event) => onChange({ order: event.currentTarget.value === 'month' ? 'month' : 'day' })}
        >
          <option value="day">Le jour d’abord : 3/4 est le 3 avril</option>
          <option value="month">Le mois d’abord : 3/4 est le 4 mars</option>
        </NativeSelect>
      )}
      {services.length > 0 && (
        <Subsection id="prestations-du-fichier" title="Prestations">
          <MatchTable
            heading="Dans le fichier"
            matches={services}
            known={knownServices}
            none="Garder ce texte"
            empty="Sans prestation"
            isBusy={isBusy}
            onChange={(ids) => onMatch({ services: ids })}
          />
        </Subsection>
      )}
      {asksWho && (
        <Subsection id="praticiens-du-fichier" title="Praticiens">
          <MatchTable
            heading="Dans le fichier"
            matches={practitioners}
            known={knownPractitioners}
            none="Laisser de côté"
            empty={namelessText(preview)}
            isBusy={isBusy}
            onChange={(ids) => onMatch({ practitioners: ids })}
          />
        </Subsection>
      )}
    </Section>
  )
}

/** Appointments without a practitioner, or all of them: one choice. */
function namelessText({ calendar, practitioners }: MovingInPreview): string {
  if (calendar) return 'Tout le calendrier'
  return practitioners.length === 1 ? 'Tous les rendez-vous' : 'Sans praticien'
}
