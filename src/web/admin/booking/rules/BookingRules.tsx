import { useFormContext } from 'react-hook-form'
import { french } from '#domain/language/typography.ts'
import { CheckboxField } from '../../ui/choices/CheckboxField.tsx'
import { Section } from '../../ui/Section.tsx'
import type { AgendaFields } from '../agenda/fields/agenda-fields.ts'
import styles from '../agenda/fields/fields.module.css'
import { NoticeField } from '../agenda/fields/NoticeField.tsx'
import { NumberField } from '../agenda/fields/NumberField.tsx'

export function BookingRules({ title }: { title: string }) {
  const { register } = useFormContext<AgendaFields>()
  return (
    <Section
      id="regles"
      title={title}
      help="Elles valent pour les réservations en ligne. Dans le calendrier, vous réservez quand vous voulez."
    >
      <div className={styles.rules}>
        <NumberField
          id="battement"
          name="bufferMinutes"
          label="Pause après chaque rendez-vous"
          description="Minutes gardées libres. Une prestation peut avoir la sienne."
          min={0}
          max={120}
        />
        <NoticeField />
        <NumberField
          id="horizon"
          name="horizonDays"
          label={french`Jusqu’à combien de jours à l’avance peut-on réserver ?`}
          description={french`C’est l’horizon de réservation : 60 jours font deux mois.`}
          min={1}
          max={366}
        />
        <NumberField
          id="visites-par-jour"
          name="maxVisitsPerDay"
          label="Rendez-vous par jour"
          description="Laissez vide pour ne pas limiter."
          min={1}
          max={50}
          emptyValue={null}
        />
      </div>
      <CheckboxField
        id="journee-compacte"
        label="Éviter les trous dans la journée"
        description="À côté d’un rendez-vous, ne propose que les heures qui le suivent ou le précèdent de près, ou qui laissent la place d’une prestation."
        {...register('compactDay')}
      />
      <CheckboxField
        id="des-la-fin"
        label="Début dès la fin d’un rendez-vous"
        description="Propose aussi l’heure où un rendez-vous se termine, pause comprise, même si elle n’est pas dans la grille des heures proposées."
        {...register('startAfterReservation')}
      />
    </Section>
  )
}
