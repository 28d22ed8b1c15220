import { Button } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { dayAndYear } from '#domain/language/french-day.ts'
import { type Day, isDay } from '#domain/language/time.ts'
import primitivesStyles from '#web/ui/primitives.module.css'
import { Section } from '../../../ui/Section.tsx'
import { AgendaDateField } from '../fields/AgendaDateField.tsx'
import type { AgendaFields } from '../fields/agenda-fields.ts'
import fieldsStyles from '../fields/fields.module.css'
import styles from './HoursSection.module.css'
import { lastDayOfWeek } from './later-week.ts'
import { WeekFields } from './WeekFields.tsx'

type Props = { index: number; onPreview: (day: Day) => void; onRemove: () => void }

export function LaterHoursSection({ index, onPreview, onRemove }: Props) {
  const laterHours = useWatch<AgendaFields, 'laterHours'>({ name: 'laterHours' })
  const from = laterHours[index]?.from ?? ''
  const title = isDay(from) ? `À partir du ${dayAndYear(from)}` : 'À partir d’un jour à choisir'
  const lastDay = isDay(from) ? lastDayOfWeek(from, laterHours) : null
  return (
    <Section
      id={`horaires-${index + 1}`}
      title={title}
      {...(lastDay !== null && { help: `Jusqu’au ${dayAndYear(lastDay)}.` })}
    >
      <div className={`${primitivesStyles.tinyStack} ${styles.from}`}>
        <AgendaDateField name={`laterHours.${index}.from`} label="À partir du" />
        <div className={styles.fromActions}>
          {isDay(from) && (
            <Link to="#apercu" onClick={() => onPreview(from)}>
              Voir l’aperçu<span className="visually-hidden"> des horaires {title.toLowerCase()}</span>
            </Link>
          )}
          <Button className={fieldsStyles.remove} variant="subtle" size="xs" onClick={onRemove}>
            Supprimer<span className="visually-hidden"> les horaires {title.toLowerCase()}</span>
          </Button>
        </div>
      </div>
      <WeekFields week={`laterHours.${index}.`} />
    </Section>
  )
}
