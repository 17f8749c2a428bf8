-- HMAC of the block of addresses (IPv4 /24, IPv6 /48) that asked for a text: a country or prefix is judged by blocks.
-- send_breaker is read by the version before only; a later migration drops it.
ALTER TABLE sent_text ADD COLUMN block_key TEXT;
