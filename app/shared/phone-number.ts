/** A phone number in E.164, as `+14165550123`. Made only by `parsePhoneNumber`. */
export type PhoneNumber = string & { readonly brand: 'PhoneNumber' }
