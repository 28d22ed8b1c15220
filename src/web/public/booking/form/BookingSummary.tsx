import type { Service } from '#contract/services.ts'
import { frenchDay } from '#domain/french-day.ts'
import { frenchLength } from '#domain/french-length.ts'
import { frenchPrice } from '#domain/money.ts'
import { frenchTime, type LocalTime } from '#domain/time.ts'
import { registerBottomBar } from '#web/ui/bottom-bars.ts'
import styles from './BookingSummary.module.css'

type Props = { service: Service | undefined; practitioner: string | undefined; slot: LocalTime | null }

export function BookingSummary({ service, practitioner, slot }: Props) {
  return (
    <aside
      ref={registerBottomBar}
      className={styles.summary}
      aria-labelledby="recapitulatif"
      data-empty={!service && !slot}
    >
      <h2 id="recapitulatif" className={styles.title}>
        Votre rendez-vous
      </h2>
      <dl className={styles.list}>
        <Line term="Prestation" value={service?.name} placeholder="À choisir" isMain />
        <Line term="Praticien" value={practitioner ?? 'Sans préférence'} />
        <Line term="Jour" value={slot ? frenchDay(slot.day) : undefined} placeholder="À choisir" isMain />
        <Line
          term="Heure"
          value={slot ? frenchTime(slot.minute) : undefined}
          placeholder="À choisir"
          isMain
        />
        <Line term="Durée" value={service ? frenchLength(service.duration) : undefined} />
        <Line term="Prix" value={service ? frenchPrice(service.price) : undefined} isMain />
      </dl>
    </aside>
  )
}

type LineProps = { term: string; value: string | undefined; placeholder?: string; isMain?: boolean }

/** `isMain`: also shown in the narrow bar on a phone. */
function Line({ term, value, placeholder, isMain }: LineProps) {
  if (value === undefined && placeholder === undefined) return null
  return (
    <div className={styles.line} data-main={isMain} data-missing={value === undefined}>
      <dt>{term}</dt>
      <dd>{value ?? placeholder}</dd>
    </div>
  )
}
