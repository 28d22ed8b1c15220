import { french } from '../../language/typography.ts'
import { DeliveryFailure } from '../delivery.ts'
import type { SmsAccountFault } from './provider-answers.ts'

/** Nothing leaves until the owner has mended the account; the messages wait. */
export class SmsAccountFailure extends DeliveryFailure {
  readonly fault: SmsAccountFault

  constructor(fault: SmsAccountFault, provider: string, detail: string | null = null) {
    super(smsFaultSentence(fault, provider), { detail })
    this.fault = fault
  }
}

function smsFaultSentence(fault: SmsAccountFault, provider: string): string {
  const sentences: Record<SmsAccountFault, string> = {
    key: french`${provider} refuse la clé du site, ou n’a pas encore validé votre compte.`,
    credit: french`Votre compte ${provider} n’a plus de crédit pour les SMS.`,
    sender: french`${provider} refuse le nom de l’expéditeur.`,
  }
  return sentences[fault]
}

/** The task that the owner reads with the fault. */
export function smsFaultRemedy(fault: SmsAccountFault, provider: string): string {
  const remedies: Record<SmsAccountFault, string> = {
    key: french`Vérifiez votre compte ${provider}, puis saisissez la clé de nouveau dans « Notifications », « SMS ».`,
    credit: french`Rechargez votre compte chez ${provider}.`,
    sender: french`Choisissez un autre expéditeur dans « Notifications », « SMS », ou faites valider celui-ci par ${provider}.`,
  }
  return french`${remedies[fault]} Les SMS attendent, et partent ensuite d’eux-mêmes s’ils sont encore utiles.`
}
