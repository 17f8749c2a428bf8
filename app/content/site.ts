/** What the site calls itself and what it must always say. Nothing else spells these out. */
export const site = {
  name: 'Maple Tape',
  domain: 'mapletape.example',
  email: 'hello@mapletape.example',
  securityEmail: 'security@mapletape.example',
  description: 'Canadian market news and prices, with the age and the source of every figure.',
}

export const disclaimer = {
  notABroker: `${site.name} is not a licensed broker.`,
  educational: 'Everything here is for information and education only. It is not financial advice.',
  advisor: 'Consult a qualified financial advisor before you invest.',
  risk: 'You can lose all the money you invest.',
}
