import { useEffect, useEffectEvent, useState } from 'react'
import type { OrderFormState } from './order-form.ts'
import { BLANK_ORDER, type TypedOrder } from './typed-order.ts'

export const ORDER_FORM_ID = 'commande-de-bon'

/** Keeps what was typed and chosen before hydration, which resets the fields. */
export function useEarlyValues({
  setValue,
  formState,
}: Pick<OrderFormState, 'setValue' | 'formState'>): void {
  const { defaultValues } = formState
  const [early] = useState(() => readFields(defaultValues))
  const restore = useEffectEvent(() => {
    for (const [name, value] of early) setValue(name, value)
  })
  useEffect(() => restore(), [])
}

/** None on the server, nor after a navigation within the site. */
function readFields(defaults: Partial<TypedOrder> = {}): [keyof TypedOrder, string][] {
  if (typeof document === 'undefined') return []
  const form = document.querySelector<HTMLFormElement>(`form#${ORDER_FORM_ID}`)
  if (!form) return []
  return [...new FormData(form)].flatMap(([name, value]): [keyof TypedOrder, string][] =>
    isField(name) && typeof value === 'string' && value !== defaults[name] ? [[name, value]] : [],
  )
}

function isField(name: string): name is keyof TypedOrder {
  return Object.hasOwn(BLANK_ORDER, name)
}
