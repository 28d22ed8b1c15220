import { french } from '#domain/language/typography.ts'

export const ALL_DAY_LABEL = 'Les événements d’une journée entière comptent'
export const ALL_DAY_HELP = french`Décochez si votre agenda note ainsi des anniversaires ou des fêtes : Apple les marque comme occupés.`
