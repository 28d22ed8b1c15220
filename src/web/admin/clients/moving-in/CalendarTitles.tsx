import { NativeSelect } from '@mantine/core'
import type { MovingInPreview } from '#contract/clients/moving-in.ts'
import { CALENDAR_LIMITS } from '#domain/booking/calendars/private-calendar.ts'
import {
  TITLE_ORDERS,
  TITLE_SEPARATORS,
  type TitleOrder,
  type TitleSeparator,
} from '#domain/clients/moving-in/titles.ts'
import { french } from '#domain/language/typography.ts'
import { Section } from '../../ui/Section.tsx'
import tableStyles from '../../ui/table.module.css'
import styles from '../imports/import.module.css'
import type { MovingInRequest } from './actions.ts'

type Calendar = NonNullable<MovingInPreview['calendar']>

type Props = Pick<Calendar, 'order' | 'separator' | 'samples'> & {
  isBusy: boolean
  onChange: (choices: Pick<MovingInRequest, 'titles' | 'separator'>) => void
}

const ORDER_NAMES: Record<TitleOrder, string> = {
  name_service: 'Nom, puis prestation',
  service_name: 'Prestation, puis nom',
  name: 'Nom seul',
  service: 'Prestation seule',
}

const SEPARATOR_NAMES: Record<TitleSeparator, string> = {
  dash: 'un tiret : A – B',
  pipe: 'une barre : A | B',
  colon: 'deux-points : A : B',
  slash: 'une barre oblique : A / B',
  bracket: 'une parenthèse : A (B)',
  comma: 'une virgule : A, B',
}

const HELP = french`Une seule règle vaut pour tous les titres. De la description, seuls l’e-mail et le téléphone sont repris, s’il n’y en a qu’un. Ce qui se répète est repris sur ${CALENDAR_LIMITS.daysAhead} jours.`

/** The one rule by which the titles of a calendar’s events are split, and its effect. */
export function CalendarTitles({ order, separator, samples, isBusy, onChange }: Props) {
  const isSplit = order === 'name_service' || order === 'service_name'
  return (
    <Section id="titres" title="Titres des événements" help={HELP}>
      <NativeSelect
        className={styles.encoding}
        label="Chaque titre donne"
        value={order}
        disabled={isBusy}
        onChange={({ currentTarget: { value } }) =>
          onChange({ titles: TITLE_ORDERS.find((each) => each === value), separator })
        }
      >
        {TITLE_ORDERS.map((each) => (
          <option key={each} value={each}>
            {ORDER_NAMES[each]}
          </option>
        ))}
      </NativeSelect>
      {isSplit && (
        <NativeSelect
          className={styles.encoding}
          label="Séparés par"
          value={separator}
          disabled={isBusy}
          onChange={({ currentTarget: { value } }) =>
            onChange({ titles: order, separator: TITLE_SEPARATORS.find((each) => each === value) })
          }
        >
          {TITLE_SEPARATORS.map((each) => (
            <option key={each} value={each}>
              {SEPARATOR_NAMES[each]}
            </option>
          ))}
        </NativeSelect>
      )}
      <Samples samples={samples} />
    </Section>
  )
}

function Samples({ samples }: Pick<Props, 'samples'>) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">Titre</th>
            <th scope="col">Nom</th>
            <th scope="col">Prestation</th>
          </tr>
        </thead>
        <tbody>
          {samples.map(({ title, name, service }) => (
            <tr key={title}>
              <th scope="row">{title || '(sans titre)'}</th>
              <td data-label="Nom">{name || '–'}</td>
              <td data-label="Prestation">{service || '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
