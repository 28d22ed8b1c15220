import { useLoaderData, useRevalidator } from 'react-router'
import { french } from '#domain/language/typography.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import type { practitionersLoader } from './loader.ts'
import { PractitionerCard } from './PractitionerCard.tsx'
import styles from './PractitionersPage.module.css'
import pairsStyles from './pairs.module.css'
import { useNextSlotOfEach } from './use-next-slot-of-each.ts'

export function PractitionersPage() {
  const { data: practitioners, failure } = useLoaderData<ReturnType<typeof practitionersLoader>>()
  const { revalidate } = useRevalidator()
  const { settings } = usePublicSettings()
  const nextSlots = useNextSlotOfEach({
    timeZone: settings?.timeZone,
    isBookable: practitioners?.length !== 0,
  })
  return (
    <div className={pageStyles.page}>
      <PageHead title="Praticiens" description={descriptionOf(practitioners)} />
      <header className={pageStyles.head}>
        <h1>Praticiens</h1>
        <p>{leadOf(practitioners?.length)}</p>
      </header>
      {failure !== undefined && (
        <LoadFailure
          title="Erreur lors de la récupération des praticiens"
          reason={failure}
          onRetry={() => void revalidate()}
        />
      )}
      {practitioners && practitioners.length > 0 && (
        <ul className={`${styles.cards} ${pairsStyles.pairs}`}>
          {practitioners.map((practitioner, index) => (
            <PractitionerCard
              key={practitioner.id}
              practitioner={practitioner}
              nextSlots={nextSlots}
              isFirst={index < 2}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function leadOf(count: number | undefined): string {
  if (count === 0) return 'L’équipe sera bientôt présentée ici.'
  return count === 1
    ? 'Qui vous reçoit, et les prestations proposées.'
    : 'Les personnes qui vous reçoivent, et ce qu’elles proposent.'
}

function descriptionOf(practitioners: { prenom: string; nom: string }[] | undefined): string | undefined {
  if (!practitioners?.length) return undefined
  const names = practitioners.map(({ prenom, nom }) => `${prenom} ${nom}`).join(', ')
  return french`${names} : spécialités, prestations et réservation en ligne.`
}
