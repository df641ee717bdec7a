-- The host name is the WebAuthn RP ID. Earlier servers add passkeys without a host name; each start of a server fills
-- these in.
alter table passkeys add column rp_id text;
