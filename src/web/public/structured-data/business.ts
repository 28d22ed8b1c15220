import type { Service } from '#contract/booking/services.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import { bookingPath, paths } from '#web/app/paths.ts'

export type Business = { settings: PublicSettings; origin: string | null }

type BusinessDetails = {
  services?: Service[]
  /** Of approved testimonials only. */
  rating?: { count: number; average: number } | null
}

/** Details missing from the settings are undefined, hence dropped by `JSON.stringify`. */
export function buildBusiness(
  { settings, origin }: Business,
  { services = [], rating }: BusinessDetails,
): object {
  // Without an origin they stay relative, to the page (JSON-LD 1.1, 7.1).
  const absoluteUrl = (path: string) => (origin === null ? path : new URL(path, origin).href)
  const pictures = [settings.logo, ...settings.backgroundImages].filter((picture) => picture !== null)
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthAndBeautyBusiness',
    '@id': absoluteUrl('/#cabinet'),
    name: settings.siteTitle,
    description: settings.tagline,
    url: absoluteUrl('/'),
    image: pictures.length > 0 ? pictures.map(absoluteUrl) : undefined,
    address: settings.address ?? undefined,
    telephone: settings.phone ?? undefined,
    email: settings.publicEmail ?? undefined,
    openingHours: settings.openingHours ?? undefined,
    geo: settings.geo ? { '@type': 'GeoCoordinates', ...settings.geo } : undefined,
    sameAs: Object.values(settings.socialLinks).filter(Boolean),
    makesOffer: services.length > 0 ? services.map((service) => buildOffer(service, absoluteUrl)) : undefined,
    aggregateRating: rating
      ? { '@type': 'AggregateRating', ratingValue: rating.average, bestRating: 5, ratingCount: rating.count }
      : undefined,
  }
}

function buildOffer(
  { id, name, description, price, picture, bookable }: Service,
  absoluteUrl: (path: string) => string,
): object {
  return {
    '@type': 'Offer',
    price: price.toFixed(2),
    priceCurrency: 'EUR',
    url: absoluteUrl(bookable === false ? paths.massages : bookingPath({ service: id })),
    itemOffered: {
      '@type': 'Service',
      name,
      description,
      image: picture && absoluteUrl(picture.url),
    },
  }
}
