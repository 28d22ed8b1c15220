import type { PersonalData } from '#contract/privacy/personal-data.ts'
import { PERSONAL_DATA_SECTIONS as SECTIONS } from '#contract/privacy/personal-data-sections.ts'
import { french } from '#domain/language/typography.ts'
import { DECLINED, frenchDatedTime } from '#domain/privacy/personal-data-text.ts'
import { FoundSection, FoundTable } from './FoundSection.tsx'
import styles from './person.module.css'

export function FoundContents({ data }: { data: PersonalData }) {
  return (
    <>
      <FoundTable section={SECTIONS.records} rows={data.records} />
      <FoundTable section={SECTIONS.notes} rows={data.notes} />
      <FoundTable section={SECTIONS.preferences} rows={data.preferences} />
      <FoundTable section={SECTIONS.merges} rows={data.merges} />
      <FoundTable section={SECTIONS.reservations} rows={data.reservations} />
      <FoundSection section={SECTIONS.contactMessages} rows={data.contactMessages}>
        <ul className={styles.list}>
          {data.contactMessages.map(({ id, at, name, message }) => (
            <li key={id}>
              {french`${frenchDatedTime(at)}, ${name} : `}
              <span className={styles.quote}>{message}</span>
            </li>
          ))}
        </ul>
      </FoundSection>
      <FoundSection section={SECTIONS.testimonials} rows={data.testimonials}>
        <ul className={styles.list}>
          {data.testimonials.map(({ id, at, clientName, rating, comment }) => (
            <li key={id}>
              {french`${frenchDatedTime(at)}, ${clientName}, ${rating}/5 : `}
              <span className={styles.quote}>{comment}</span>
            </li>
          ))}
        </ul>
      </FoundSection>
      <FoundTable section={SECTIONS.messages} rows={data.messages} />
      <FoundTable section={SECTIONS.requests} rows={data.requests} />
      <FoundTable section={SECTIONS.emailChanges} rows={data.emailChanges} />
      <FoundTable section={SECTIONS.waiting} rows={data.waiting} />
      <FoundTable section={SECTIONS.receipts} rows={data.receipts} />
      <FoundTable section={SECTIONS.packs} rows={data.packs} />
      <FoundTable section={SECTIONS.voucherOrders} rows={data.voucherOrders} />
      <FoundTable section={SECTIONS.cardPayments} rows={data.cardPayments} />
      <FoundTable section={SECTIONS.voucherEntries} rows={data.voucherEntries} />
      {data.declined.map((kind) => (
        <p key={kind}>{DECLINED[kind]}</p>
      ))}
    </>
  )
}
