import type { Service } from '#contract/booking/services.ts'
import type { PublicSettings } from '#contract/content/settings.ts'
import type { DayHours } from '#domain/booking/agenda.ts'
import { parsePostalAddress } from '#domain/content/postal-address.ts'
import { STEP_FREE_TEXTS, type StepFree } from '#domain/content/step-free.ts'
import { bookingPath, paths } from '#web/app/paths.ts'
import {
  hasSeveralLengths,
  lengthInAddress,
  type ServiceVariant,
  variantsOf,
} from '#web/app/services/variants.ts'

export type Business = { settings: PublicSettings; origin: string | null }

const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** Details missing from the settings are undefined, hence dropped by `JSON.stringify`. */
export function buildBusiness({ settings, origin }: Business, services: readonly Service[] = []): object {
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
    address: settings.address === null ? undefined : buildAddress(settings.address),
    telephone: settings.phone ?? undefined,
    email: settings.publicEmail ?? undefined,
    openingHoursSpecification: settings.openingTimes?.flatMap(buildHours),
    geo: settings.geo ? { '@type': 'GeoCoordinates', ...settings.geo } : undefined,
    amenityFeature: settings.stepFree === undefined ? undefined : buildStepFree(settings.stepFree),
    sameAs: Object.values(settings.socialLinks).filter(Boolean),
    makesOffer:
      services.length > 0 ? services.flatMap((service) => buildOffers(service, absoluteUrl)) : undefined,
  }
}

function buildAddress(text: string): object {
  const { street, postalCode, town } = parsePostalAddress(text)
  return {
    '@type': 'PostalAddress',
    streetAddress: street.replaceAll('\n', ', ') || undefined,
    postalCode: postalCode || undefined,
    addressLocality: town || undefined,
    addressCountry: 'FR',
  }
}

function buildHours({ day, ranges }: DayHours): object[] {
  return ranges.map(({ start, end }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: DAYS_OF_WEEK[day],
    opens: start,
    // schema.org writes the end of the day as its last minute.
    closes: end === '24:00' ? '23:59' : end,
  }))
}

function buildStepFree(stepFree: StepFree): object {
  return {
    '@type': 'LocationFeatureSpecification',
    name: STEP_FREE_TEXTS[stepFree === 'no' ? 'yes' : stepFree],
    value: stepFree !== 'no',
  }
}

/** One for each variant. */
function buildOffers(service: Service, absoluteUrl: (path: string) => string): object[] {
  const { id, name, description, picture, bookable, onRequest } = service
  return variantsOf(service).map((variant) => ({
    '@type': 'Offer',
    ...(hasSeveralLengths(service) && { name: nameOfVariant(name, variant) }),
    ...(!onRequest && { price: variant.price.toFixed(2), priceCurrency: 'EUR' }),
    url: absoluteUrl(
      bookable === false
        ? paths.massages
        : bookingPath({ service: id, ...lengthInAddress(service, variant) }),
    ),
    itemOffered: {
      '@type': 'Service',
      name,
      description,
      image: picture && absoluteUrl(picture.url),
    },
  }))
}

function nameOfVariant(serviceName: string, { name, duration }: ServiceVariant): string {
  return [serviceName, name, `${duration} min`].filter(Boolean).join(', ')
}
