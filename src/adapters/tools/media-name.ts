import { z } from 'zod'
import type { ToolEffect } from '../../core/kernel/interaction.ts'
import { toApprovalKey, toNetworkAddress, type WebAddresses } from './web-address.ts'

export function isAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim())
}

/** Schema of an image or GIF as a model names it. An address must pass the URL gate. */
export function mediaNameSchema(addresses: WebAddresses) {
  return z
    .string()
    .trim()
    .min(1)
    .max(2048)
    .superRefine((text, context) => {
      if (isAddress(text)) addresses.check(text, context)
    })
}

type MediaName = string | null | undefined

/** Effects and approval of a call that names media. Only an address accesses the network and needs approval. */
export const mediaAuthority = {
  effects: ['read', 'network'],
  effectsOf: (name: MediaName): ToolEffect[] => (toUrl(name) ? ['read', 'network'] : ['read']),
  approvalKey: (name: MediaName): string => {
    const url = toUrl(name)
    return url ? toApprovalKey(url) : 'this chat'
  },
  address: (name: MediaName) => {
    const url = toUrl(name)
    return url && toNetworkAddress(url)
  },
} as const

function toUrl(name: MediaName): URL | undefined {
  return typeof name === 'string' && isAddress(name) ? new URL(name) : undefined
}
