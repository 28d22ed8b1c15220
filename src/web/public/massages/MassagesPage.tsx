import { Fragment } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Service } from '#contract/booking/services.ts'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { groupByCategory } from '#web/app/services/offered-services.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { GiftBand } from '../gifts/GiftBand.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import type { massagesLoader } from './loader.ts'
import styles from './MassagesPage.module.css'
import { ServiceCard } from './ServiceCard.tsx'

const PAID_IN_PART = french`Une partie du prix peut être demandée à la réservation, par carte ; le reste se règle sur place.`

export function MassagesPage() {
  const { data: services, failure } = useLoaderData<ReturnType<typeof massagesLoader>>()
  const { revalidate } = useRevalidator()
  const payment = usePublicSettings().settings?.deposits ? PAID_IN_PART : 'Le règlement se fait sur place.'
  return (
    <div className={pageStyles.page}>
      <PageHead title="Massages" description={descriptionOf(services)} />
      <header className={pageStyles.head}>
        <h1>Massages</h1>
        <p>
          {services?.length === 0
            ? 'Les prestations seront bientôt présentées ici.'
            : `Choisissez le vôtre, puis le jour et l’heure. ${payment}`}
        </p>
      </header>
      {failure !== undefined && (
        <LoadFailure
          title="Erreur lors de la récupération des services"
          reason={failure}
          onRetry={() => void revalidate()}
        />
      )}
      {services && services.length > 0 && <ServiceCards services={services} />}
      <GiftBand className={styles.gift} />
    </div>
  )
}

function ServiceCards({ services }: { services: readonly Service[] }) {
  const groups = groupByCategory(services)
  return groups.map(({ title, services: members }) => (
    <Fragment key={title}>
      {title !== null && <h2 className={styles.category}>{title}</h2>}
      <ul className={styles.cards}>
        {members.map((service) => (
          <ServiceCard
            key={service.id}
            service={service}
            heading={title === null ? 'h2' : 'h3'}
            isFirst={service === groups[0]?.services[0]}
            hasPictures={members.some(({ picture }) => picture)}
          />
        ))}
      </ul>
    </Fragment>
  ))
}

function descriptionOf(services: { name: string }[] | undefined): string | undefined {
  if (!services?.length) return undefined
  return french`${services.map(({ name }) => name).join(', ')} : durées, prix et réservation en ligne.`
}
