import { z } from 'zod'
import type { ToolEffect } from '../../core/kernel/interaction.ts'
import { toApprovalKey, toNetworkAddress, type WebAddresses } from './web-address.ts'

export function isAddress(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(text.trim())
}

/** A picture or GIF as a model names it; an address has to be one that a tool may ask. */
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

/** What a call may do that names one: only an address goes to the network, and is asked about. */
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
