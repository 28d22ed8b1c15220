import { useLoaderData, useRevalidator } from 'react-router'
import { useSiteNames } from '#web/app/public-settings.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import pageStyles from '#web/ui/page.module.css'
import { PageHead } from '../layout/PageHead.tsx'
import { AverageRating } from './AverageRating.tsx'
import type { testimonialsLoader } from './loader.ts'
import { ModerationRule } from './ModerationRule.tsx'
import { PublishedTestimonials } from './PublishedTestimonials.tsx'
import { TestimonialInvitation } from './TestimonialInvitation.tsx'
import styles from './TestimonialsPage.module.css'

export function TestimonialsPage() {
  const { data, failure } = useLoaderData<ReturnType<typeof testimonialsLoader>>()
  const { revalidate } = useRevalidator()
  const { title } = useSiteNames()
  return (
    <div className={pageStyles.page}>
      <PageHead title="Témoignages" description={`Ce que disent les personnes reçues par ${title}.`} />
      <header className={pageStyles.head}>
        <h1>Témoignages</h1>
        {data?.ratings && <AverageRating {...data.ratings} />}
      </header>
      <TestimonialInvitation />
      {failure !== undefined && (
        <LoadFailure title="Erreur lors du chargement" reason={failure} onRetry={() => void revalidate()} />
      )}
      {data?.ratings === null && (
        <p className={styles.empty}>
          Aucun témoignage n’est publié pour le moment. Le vôtre peut être le premier.
        </p>
      )}
      {data?.ratings && <PublishedTestimonials testimonials={data.testimonials} count={data.ratings.count} />}
      <ModerationRule />
    </div>
  )
}
