import type { PublicSettings } from '#contract/content/settings.ts'
import { type OpeningTimes as OpeningTimesList, openingLines } from '#domain/content/opening-times.ts'
import { STEP_FREE_TEXTS } from '#domain/content/step-free.ts'
import { toMailtoUrl } from '#domain/messages/mailto-url.ts'
import { parsePhoneNumber } from '#web/ui/phone-number.ts'
import styles from './ContactDetails.module.css'
import { MapAddress } from './MapAddress.tsx'

export type PlaceDetails = Pick<PublicSettings, 'address' | 'phone' | 'geo'> &
  Partial<Pick<PublicSettings, 'publicEmail' | 'openingTimes' | 'openingHours' | 'stepFree'>>

export function hasContactDetails({ address, phone, publicEmail, ...hours }: PlaceDetails): boolean {
  return Boolean(address || phone || publicEmail || hours.openingTimes || hours.openingHours)
}

/** `hasMap`: the address leads to a map, once on each page. `isCompact`: for the footer, without labels and directions. */
type Props = PlaceDetails & { isCompact?: boolean; hasMap?: boolean }

export function ContactDetails({ isCompact = false, hasMap = true, ...details }: Props) {
  const { address, phone, geo, publicEmail, openingTimes, openingHours, stepFree } = details
  if (!hasContactDetails(details)) return null
  return (
    <dl className={styles.list} data-compact={isCompact}>
      {phone && (
        <div>
          <dt>Téléphone</dt>
          <dd>
            {phone.split('\n').map((line) => (
              <PhoneLine key={line} line={line} />
            ))}
          </dd>
        </div>
      )}
      {address && (
        <div>
          <dt>Adresse</dt>
          <dd>
            <MapAddress address={address} geo={geo} isLink={hasMap} isBrief={isCompact} />
            {stepFree && <div>{STEP_FREE_TEXTS[stepFree]}</div>}
          </dd>
        </div>
      )}
      {publicEmail && !isCompact && (
        <div>
          <dt>E-mail</dt>
          <dd>
            <a href={toMailtoUrl(publicEmail)}>{publicEmail}</a>
          </dd>
        </div>
      )}
      {(openingTimes || openingHours) && (
        <div>
          <dt>Horaires</dt>
          <dd>
            {openingTimes && <OpeningTimes times={openingTimes} />}
            {openingHours}
          </dd>
        </div>
      )}
    </dl>
  )
}

function OpeningTimes({ times }: { times: OpeningTimesList }) {
  return (
    <div className={styles.hours}>
      {openingLines(times).map(({ days, hours }) => (
        <p key={days}>
          <span>{days}</span> <span>{hours}</span>
        </p>
      ))}
    </div>
  )
}

function PhoneLine({ line }: { line: string }) {
  const number = parsePhoneNumber(line)
  return <div>{number ? <a href={number.href}>{number.label}</a> : line}</div>
}
