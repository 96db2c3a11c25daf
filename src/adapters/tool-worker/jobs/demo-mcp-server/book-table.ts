import { inputRequired, inputResponse, type McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'

const booking = z.object({
  name: z.string().min(1).max(80),
  guests: z.number().int().min(1).max(12),
  time: z.enum(['18:00', '19:30', '21:00']),
  outdoors: z.boolean().optional(),
})

/** Adds a tool that asks the user for the details with a form. It keeps nothing between the two requests. */
export function addBookTable(server: McpServer): void {
  server.registerTool(
    'book_table',
    {
      title: 'Book table',
      description: 'Books a table at a made-up restaurant. The server asks the user for the details.',
      inputSchema: z.object({ restaurant: z.string().max(80).default('The Anchor') }),
      annotations: { destructiveHint: false },
    },
    ({ restaurant }, { mcpReq: { inputResponses } }) => {
      const answer = inputResponse(inputResponses, 'details')
      if (answer.kind !== 'elicit') return askForDetails(restaurant)
      if (answer.action !== 'accept') return say('The user gave no details, so no table was booked.')
      const { data } = booking.safeParse(answer.content)
      if (data === undefined) return { ...say('The details are not valid.'), isError: true }
      const guests = data.guests === 1 ? '1 guest' : `${data.guests} guests`
      const place = data.outdoors === true ? 'outdoors' : 'indoors'
      return say(`Booked a table ${place} at ${restaurant} for ${data.name}, ${guests}, at ${data.time}.`)
    },
  )
}

function askForDetails(restaurant: string) {
  return inputRequired({
    inputRequests: {
      details: inputRequired.elicit({
        message: `Who should the table at ${restaurant} be for?`,
        requestedSchema: {
          type: 'object',
          properties: {
            name: { type: 'string', title: 'Name', minLength: 1, maxLength: 80 },
            guests: { type: 'integer', title: 'Guests', minimum: 1, maximum: 12, default: 2 },
            time: { type: 'string', title: 'Time', enum: ['18:00', '19:30', '21:00'] },
            outdoors: { type: 'boolean', title: 'Outdoors', default: false },
          },
          required: ['name', 'guests', 'time'],
        },
      }),
    },
    requestState: 'details',
  })
}

function say(text: string) {
  return { content: [{ type: 'text' as const, text }] }
}
