import { useLoaderData } from 'react-router'
import { isBlankHtml } from '#domain/language/rich-text.ts'
import { paths } from '#web/app/paths.ts'
import { usePublicSettings } from '#web/app/public-settings.ts'
import { RichText } from '#web/ui/RichText.tsx'
import { GiftBand } from '../gifts/GiftBand.tsx'
import { ContactDetails, hasContactDetails } from '../layout/ContactDetails.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { PractitionerCard } from '../praticiens/PractitionerCard.tsx'
import pairsStyles from '../praticiens/pairs.module.css'
import { useNextSlotOfEach } from '../praticiens/use-next-slot-of-each.ts'
import { Quote } from '../testimonials/quotes/Quote.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'
import { HomeSection } from './HomeSection.tsx'
import type { homeLoader } from './loader.ts'
import { ServiceTeaser } from './ServiceTeaser.tsx'
import { Welcome } from './Welcome.tsx'

const MAX_SERVICES = 3
const MAX_PRACTITIONERS = 3

const ALONE = { title: 'Qui vous reçoit', more: { to: paths.praticiens, label: 'Faire connaissance' } }
const TEAM = { title: 'Nos praticiens', more: { to: paths.praticiens, label: 'Toute l’équipe' } }

export function HomePage() {
  const { content, services, practitioners, isBookable, latestTestimonial, ratings } =
    useLoaderData<ReturnType<typeof homeLoader>>()
  const { settings } = usePublicSettings()
  const featured = services.slice(0, MAX_SERVICES)
  const nextSlots = useNextSlotOfEach({ timeZone: settings?.timeZone, isBookable })
  return (
    <>
      <PageHead />
      <Hero
        pictures={settings?.backgroundImages ?? []}
        isBookable={isBookable}
        nextSlots={nextSlots}
        ratings={ratings}
      />
      <section className={styles.content} aria-label="Bienvenue">
        {isBlankHtml(content) ? <Welcome isBookable={isBookable} /> : <RichText html={content} />}
      </section>
      {services.length > 0 && (
        <HomeSection title="Nos massages" more={{ to: paths.massages, label: 'Voir tous les massages' }}>
          <ul className={styles.services}>
            {featured.map((service) => (
              <ServiceTeaser
                key={service.id}
                service={service}
                hasPictures={featured.some(({ picture }) => picture)}
              />
            ))}
          </ul>
        </HomeSection>
      )}
      <GiftBand className={styles.gift} />
      {practitioners.length > 0 && (
        <HomeSection {...(practitioners.length === 1 ? ALONE : TEAM)}>
          <ul className={`${styles.practitioners} ${pairsStyles.pairs}`}>
            {portraitsFirst(practitioners)
              .slice(0, MAX_PRACTITIONERS)
              .map((practitioner) => (
                <PractitionerCard
                  key={practitioner.id}
                  practitioner={practitioner}
                  nextSlots={nextSlots}
                  isBrief
                />
              ))}
          </ul>
        </HomeSection>
      )}
      {latestTestimonial && (
        <HomeSection
          title="Ce que l’on nous dit"
          more={{ to: paths.testimonials, label: 'Lire les témoignages' }}
        >
          <Quote testimonial={latestTestimonial} large />
        </HomeSection>
      )}
      {settings && hasContactDetails(settings) && (
        <HomeSection title="Nous trouver" more={{ to: paths.contact, label: 'Nous écrire' }}>
          <ContactDetails {...settings} />
        </HomeSection>
      )}
    </>
  )
}

function portraitsFirst<P extends { photoUrl: string | null }>(practitioners: readonly P[]): P[] {
  return practitioners.toSorted((a, b) => Number(a.photoUrl === null) - Number(b.photoUrl === null))
}
