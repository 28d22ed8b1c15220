import { french } from '#domain/language/typography.ts'

export const CASH_LAW = french`Au-delà de 1 000 €, un particulier n’a pas le droit de payer un professionnel en espèces : articles L112-6 et D112-3 du Code monétaire et financier.`
