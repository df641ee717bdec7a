-- The WebAuthn RP ID is the server's host name. Servers of earlier versions leave `rp_id` null; each start of a newer
-- server sets it.
alter table passkeys add column rp_id text;
