import type { Service } from '#contract/services.ts'
import type { PublicSettings } from '#contract/settings.ts'
import { bookingPath } from '#web/app/paths.ts'

/** Whose business it is, and where its site stands. */
export type Business = { settings: PublicSettings; origin: string }

type More = {
  services?: Service[]
  /** Of approved testimonials only. */
  rating?: { count: number; average: number } | null
}

/** The practice, as schema.org describes one. What the owner has not given is left out. */
export function business({ settings, origin }: Business, { services = [], rating }: More): object {
  const whole = (address: string) => new URL(address, origin).href
  const pictures = [settings.logo, ...settings.backgroundImages].filter((one) => one !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthAndBeautyBusiness',
    '@id': whole('/#cabinet'),
    name: settings.siteTitle,
    description: settings.tagline,
    url: whole('/'),
    image: pictures.length > 0 ? pictures.map(whole) : undefined,
    address: settings.address ?? undefined,
    telephone: settings.phone ?? undefined,
    openingHours: settings.openingHours ?? undefined,
    geo: settings.geo ? { '@type': 'GeoCoordinates', ...settings.geo } : undefined,
    sameAs: Object.values(settings.socialLinks).filter(Boolean),
    makesOffer: services.length > 0 ? services.map((service) => offer(service, whole)) : undefined,
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.average, bestRating: 5, ratingCount: rating.count }
      : undefined,
  }
}

function offer({ id, name, description, price }: Service, whole: (address: string) => string): object {
  return {
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency: 'EUR',
    url: whole(bookingPath({ service: id })),
    itemOffered: { '@type': 'Service', name, description },
  }
}
