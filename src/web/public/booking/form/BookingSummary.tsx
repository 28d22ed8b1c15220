import type { Service } from '#contract/services.ts'
import { frenchDay } from '#domain/french-day.ts'
import { frenchLength } from '#domain/french-length.ts'
import { frenchPrice } from '#domain/money.ts'
import { frenchTime, type LocalTime } from '#domain/time.ts'
import { bottomBar } from '#web/ui/bottom-bars.ts'
import styles from './BookingSummary.module.css'

type Props = { service: Service | undefined; practitioner: string | undefined; slot: LocalTime | null }

export function BookingSummary({ service, practitioner, slot }: Props) {
  return (
    <aside
      ref={bottomBar}
      className={styles.summary}
      aria-labelledby="recapitulatif"
      data-empty={!service && !slot}
    >
      <h2 id="recapitulatif" className={styles.title}>
        Votre rendez-vous
      </h2>
      <dl className={styles.list}>
        <Entry term="Prestation" value={service?.name} missing="À choisir" main />
        <Entry term="Praticien" value={practitioner ?? 'Sans préférence'} />
        <Entry term="Jour" value={slot ? frenchDay(slot.day) : undefined} missing="À choisir" main />
        <Entry term="Heure" value={slot ? frenchTime(slot.minute) : undefined} missing="À choisir" main />
        <Entry term="Durée" value={service ? frenchLength(service.duration) : undefined} />
        <Entry term="Prix" value={service ? frenchPrice(service.price) : undefined} main />
      </dl>
    </aside>
  )
}

type EntryProps = { term: string; value: string | undefined; missing?: string; main?: boolean }

/** `main`: also shown in the narrow bar on a phone. */
function Entry({ term, value, missing, main }: EntryProps) {
  if (value === undefined && missing === undefined) return null
  return (
    <div className={styles.entry} data-main={main} data-missing={value === undefined}>
      <dt>{term}</dt>
      <dd>{value ?? missing}</dd>
    </div>
  )
}
