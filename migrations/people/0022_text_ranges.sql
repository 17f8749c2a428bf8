-- HMAC of the range of addresses (IPv4 /16, IPv6 /32) that asked for a text: no range may be most of what is judged.
ALTER TABLE sent_text ADD COLUMN range_key TEXT;
