// Generated from the contract. Do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}/v4` | (string & {});
};

export type Fault = {
    /**
     * Ready to show to a person.
     */
    reason: string;
    /**
     * Dot path of the one request field to blame, arrays indexed, as in `interfaces[1].subnet_id`; absent otherwise.
     */
    field?: string;
};

export type ErrorBody = {
    errors: Array<Fault>;
};

export type ListPage = {
    page: number;
    /**
     * 1 for an empty list.
     */
    pages: number;
    results: number;
};

export type DateTime = string;

export type ComputeBackupDay = 'Scheduling' | 'Sunday' | 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | null;

export type ComputeBackupWindow = 'Scheduling' | 'W0' | 'W2' | 'W4' | 'W6' | 'W8' | 'W10' | 'W12' | 'W14' | 'W16' | 'W18' | 'W20' | 'W22' | null;

export type ComputeLabel = string;

export type RootPassword = string;

export type AuthorizedKeys = Array<string>;

export type AuthorizedUsers = Array<string>;

export type ConfigInterfacePurpose = 'public' | 'vlan' | 'vpc';

export type ConfigInterfaceIpv4Create = {
    /**
     * A free address of the subnet, not one of its first two and last two; left out, one is chosen.
     */
    vpc?: string;
    /**
     * A public address of the instance, or `any` for its public address; null or empty for none. Creating an instance takes no literal address.
     */
    nat_1_1?: string | null;
} | null;

export type ConfigInterfaceRanges = Array<string> | null;

export type ConfigInterfaceCreate = {
    purpose: ConfigInterfacePurpose;
    /**
     * Not for VLANs. Setting it clears the mark of the other interfaces.
     */
    primary?: boolean;
    /**
     * The VLAN, required there: letters, digits and single hyphens; an unknown one is created. Empty or null for other purposes.
     */
    label?: string | null;
    /**
     * The address in the VLAN as CIDR; empty or null for other purposes.
     */
    ipam_address?: string | null;
    /**
     * Follows from the subnet and is ignored.
     */
    vpc_id?: number | null;
    /**
     * Required for the purpose `vpc`, which alone takes it; cannot change afterwards.
     */
    subnet_id?: number | null;
    ipv4?: ConfigInterfaceIpv4Create;
    ip_ranges?: ConfigInterfaceRanges;
};

export type ConfigInterfacesCreate = Array<ConfigInterfaceCreate>;

export type ComputeMetadata = {
    /**
     * Base64 of the cloud-config, which has 65535 bytes at most before encoding.
     */
    user_data?: string;
};

export type ScriptData = {
    [key: string]: unknown;
};

export type ComputeTags = Array<string>;

export type ComputeCreate = {
    region: string;
    /**
     * The id of a compute type.
     */
    type: string;
    label?: ComputeLabel;
    /**
     * An image id, `compute/…` for public and `private/…` for own images.
     */
    image?: string;
    /**
     * A `successful` backup of the same region, on an instance the user may change.
     */
    backup_id?: number;
    root_pass?: RootPassword;
    authorized_keys?: AuthorizedKeys;
    authorized_users?: AuthorizedUsers;
    /**
     * Only with an image or a backup.
     */
    booted?: boolean;
    /**
     * Taken as true when the account setting of the same name is true.
     */
    backups_enabled?: boolean;
    firewall_id?: number;
    /**
     * @deprecated
     */
    group?: string;
    interfaces?: ConfigInterfacesCreate;
    metadata?: ComputeMetadata;
    /**
     * Assigns a private IPv4 address.
     */
    private_ip?: boolean;
    script_id?: number;
    script_data?: ScriptData;
    /**
     * MB of the swap disk; ignored without an image.
     */
    swap_size?: number;
    tags?: ComputeTags;
};

export type ComputeAlertsUpdate = {
    /**
     * Percent, 100 for each core.
     */
    cpu?: number;
    /**
     * Disk operations a second.
     */
    io?: number;
    /**
     * Mbit/s.
     */
    network_in?: number;
    /**
     * Mbit/s.
     */
    network_out?: number;
    /**
     * Percent of the transfer quota.
     */
    transfer_quota?: number;
};

export type ComputeUpdate = {
    label?: ComputeLabel;
    /**
     * @deprecated
     */
    group?: string;
    tags?: ComputeTags;
    /**
     * Boots the instance again when it powers off unexpectedly; gives up after more than five boot jobs within 15 minutes.
     */
    watchdog_enabled?: boolean;
    alerts?: ComputeAlertsUpdate;
    backups?: {
        schedule?: {
            day?: ComputeBackupDay;
            window?: ComputeBackupWindow;
        };
    };
};

export type Empty = {
    [key: string]: never;
};

export type ComputeBoot = {
    config_id?: number | null;
};

export type ComputeReboot = {
    config_id?: number | null;
};

export type ComputeClone = {
    compute_id?: number;
    region?: string;
    type?: string;
    label?: ComputeLabel;
    /**
     * @deprecated
     */
    group?: string;
    backups_enabled?: boolean;
    private_ip?: boolean;
    metadata?: ComputeMetadata;
    /**
     * Left out, all configuration profiles are cloned with their disks; empty, none.
     */
    configs?: Array<number>;
    /**
     * Disks beside those of the cloned configuration profiles.
     */
    disks?: Array<number>;
};

export type ComputeMigrate = {
    /**
     * Left out for the pending host migration.
     */
    region?: string;
    type?: 'warm' | 'cold';
    /**
     * Moves to the latest hardware as well; refused where there is no free upgrade.
     */
    upgrade?: boolean;
};

export type ComputeMutate = {
    allow_auto_disk_resize?: boolean;
};

export type ComputeResize = {
    /**
     * The id of the new compute type.
     */
    type: string;
    migration_type?: 'warm' | 'cold';
    /**
     * Fits the disk to the new type; going down, the data must fit the smaller disk.
     */
    allow_auto_disk_resize?: boolean;
};

export type ComputeRebuild = {
    image: string;
    root_pass: RootPassword;
    authorized_keys?: AuthorizedKeys;
    authorized_users?: AuthorizedUsers;
    booted?: boolean;
    metadata?: ComputeMetadata;
    script_id?: number;
    script_data?: ScriptData;
    /**
     * Resizes while rebuilding.
     */
    type?: string;
};

export type ConfigDeviceCreate = {
    disk_id?: number | null;
    volume_id?: number | null;
} | null;

export type ComputeRescue = {
    /**
     * The slot `sdh` is taken by the rescue system.
     */
    devices?: {
        sda?: ConfigDeviceCreate;
        sdb?: ConfigDeviceCreate;
        sdc?: ConfigDeviceCreate;
        sdd?: ConfigDeviceCreate;
        sde?: ConfigDeviceCreate;
        sdf?: ConfigDeviceCreate;
        sdg?: ConfigDeviceCreate;
    };
};

export type ComputePasswordReset = {
    root_pass: RootPassword;
};

export type DiskFilesystem = 'raw' | 'swap' | 'ext3' | 'ext4' | 'initrd';

export type ComputeSnapshotCreate = {
    label: string;
};

export type ComputeBackupRestore = {
    /**
     * The instance to restore to.
     */
    compute_id: number;
    /**
     * Deletes all disks and configuration profiles of the target first; without it the target needs the space.
     */
    overwrite?: boolean;
};

export type FirewallProtocol = 'TCP' | 'UDP' | 'ICMP' | 'IPENCAP';

export type FirewallPolicy = 'ACCEPT' | 'DROP';

export type FirewallEntityType = 'compute' | 'balancer';

export type StatsSeries = Array<[
    number,
    number
]>;

export type ConfigRunLevel = 'default' | 'single' | 'binbash';

export type ConfigVirtMode = 'paravirt' | 'fullvirt';

export type ConfigDevicesCreate = {
    sda?: ConfigDeviceCreate;
    sdb?: ConfigDeviceCreate;
    sdc?: ConfigDeviceCreate;
    sdd?: ConfigDeviceCreate;
    sde?: ConfigDeviceCreate;
    sdf?: ConfigDeviceCreate;
    sdg?: ConfigDeviceCreate;
    sdh?: ConfigDeviceCreate;
};

export type ConfigHelpersCreate = {
    updatedb_disabled?: boolean;
    distro?: boolean;
    modules_dep?: boolean;
    /**
     * Left out, the account setting `network_helper` decides.
     */
    network?: boolean;
    devtmpfs_automount?: boolean;
};

export type ConfigProfileCreate = {
    label: string;
    comments?: string | null;
    devices: ConfigDevicesCreate;
    helpers?: ConfigHelpersCreate;
    interfaces?: ConfigInterfacesCreate;
    kernel?: string;
    /**
     * MB; left out or 0, all memory of the instance.
     */
    memory_limit?: number;
    /**
     * A value that is no device becomes `/dev/sda`.
     */
    root_device?: string;
    run_level?: 'default' | 'single' | 'binbash';
    virt_mode?: 'paravirt' | 'fullvirt';
};

export type ConfigHelpersUpdate = {
    updatedb_disabled?: boolean;
    distro?: boolean;
    modules_dep?: boolean;
    network?: boolean;
    devtmpfs_automount?: boolean;
};

export type ConfigProfileUpdate = {
    label?: string;
    comments?: string | null;
    devices?: ConfigDevicesCreate;
    helpers?: ConfigHelpersUpdate;
    /**
     * Null leaves the interfaces as they are; empty leaves the default public one only.
     */
    interfaces?: ConfigInterfacesCreate | null;
    kernel?: string;
    /**
     * MB; 0 is all memory of the instance.
     */
    memory_limit?: number;
    /**
     * A value that is no device becomes `/dev/sda`.
     */
    root_device?: string;
    run_level?: ConfigRunLevel;
    virt_mode?: ConfigVirtMode;
};

export type ConfigInterfaceOrder = {
    /**
     * The ids of all interfaces of the configuration profile in the new order.
     */
    ids: Array<number>;
};

export type ConfigInterfaceUpdate = {
    primary?: boolean;
    ipv4?: ConfigInterfaceIpv4Create;
    ip_ranges?: ConfigInterfaceRanges;
};

export type DiskCreate = {
    /**
     * MB; an image sets a minimum.
     */
    size: number;
    label?: string;
    image?: string;
    /**
     * Left out `ext4`; with an image always that of the image.
     */
    filesystem?: DiskFilesystem;
    /**
     * Accepted without effect.
     */
    read_only?: boolean;
    root_pass?: RootPassword;
    authorized_keys?: AuthorizedKeys;
    authorized_users?: AuthorizedUsers;
    script_id?: number;
    script_data?: ScriptData;
};

export type DiskUpdate = {
    label?: string;
};

export type DiskPasswordReset = {
    password: RootPassword;
};

export type DiskResize = {
    /**
     * MB.
     */
    size: number;
};

export type ComputeIpAllocate = {
    public: boolean;
    type: 'ipv4';
};

export type IpAddressUpdate = {
    /**
     * Null gives a public IPv4 address its default name back.
     */
    rdns: string | null;
};

export type FirewallLabel = string;

export type FirewallRuleCreate = {
    protocol: FirewallProtocol;
    /**
     * Ports and ranges separated by commas, 15 pieces at most where a range counts two; not for ICMP and IPENCAP. Left out, all ports.
     */
    ports?: string;
    addresses: {
        ipv4?: Array<string>;
        ipv6?: Array<string>;
    };
    action: FirewallPolicy;
    label?: string;
    description?: string;
};

export type FirewallRulesUpdate = {
    inbound?: Array<FirewallRuleCreate>;
    inbound_policy: FirewallPolicy;
    outbound?: Array<FirewallRuleCreate>;
    outbound_policy: FirewallPolicy;
};

export type FirewallCreate = {
    label: FirewallLabel;
    rules: FirewallRulesUpdate;
    tags?: Array<string>;
    devices?: {
        computes?: Array<number>;
        balancers?: Array<number>;
    };
};

export type FirewallUpdate = {
    label?: FirewallLabel;
    tags?: Array<string>;
    status?: 'enabled' | 'disabled';
};

export type FirewallDeviceCreate = {
    id: number;
    type: FirewallEntityType;
};

export type VolumeCreate = {
    label: string;
    region?: string;
    compute_id?: number;
    /**
     * The configuration profile of the instance which gets the volume.
     */
    config_id?: number;
    /**
     * GB.
     */
    size?: number;
    tags?: Array<string>;
};

export type VolumeUpdate = {
    label?: string;
    tags?: Array<string>;
};

export type VolumeAttach = {
    compute_id: number;
    config_id?: number;
    /**
     * Whether the volume takes a device slot of the configuration profile.
     */
    persist_across_boots?: boolean;
};

export type VolumeResize = {
    /**
     * GB.
     */
    size: number;
};

export type VolumeClone = {
    label: string;
};

export type SubnetCreate = {
    /**
     * Letters, digits and hyphens, no two hyphens in a row; unique within the VPC.
     */
    label: string;
    /**
     * RFC 1918 range in canonical CIDR form, prefix length 1 to 29, apart from 192.168.128.0/17 and from the other subnets of the VPC.
     */
    ipv4: string;
};

export type VpcCreate = {
    /**
     * Letters, digits and hyphens, no two hyphens in a row; unique on the account.
     */
    label: string;
    /**
     * Id of a region that offers VPCs.
     */
    region: string;
    description?: string;
    /**
     * Created with the VPC; labels differ from each other and ranges do not overlap.
     */
    subnets?: Array<SubnetCreate>;
};

export type VpcUpdate = {
    /**
     * As on create.
     */
    label?: string;
    description?: string;
};

export type SubnetUpdate = {
    /**
     * As on create.
     */
    label?: string;
};

export type TicketOpen = {
    summary: string;
    description: string;
    database_id?: number | null;
    domain_id?: number | null;
    firewall_id?: number | null;
    compute_id?: number | null;
    kubecluster_id?: number | null;
    metricsclient_id?: number | null;
    balancer_id?: number | null;
    volume_id?: number | null;
    vpc_id?: number | null;
    /**
     * Whether it is about a managed service.
     */
    managed_issue?: boolean | null;
    /**
     * Label of a VLAN; needs `region`.
     */
    vlan?: string | null;
    /**
     * Region id of the VLAN; only with `vlan`.
     */
    region?: string | null;
};

export type TicketAttachmentCreate = {
    /**
     * A .gif, .jpg, .jpeg, .pjpg, .pjpeg, .tif, .tiff, .png, .pdf or .txt file.
     */
    file: Blob | File;
};

export type TicketReplyCreate = {
    description: string;
};

export type DomainType = 'master' | 'slave';

export type DomainName = string;

export type DomainSeconds = number;

export type DomainTags = Array<string>;

export type DomainCreate = {
    domain: DomainName;
    type: DomainType;
    description?: string;
    group?: string;
    /**
     * A disabled domain is not rendered.
     */
    status?: 'disabled' | 'active';
    soa_email?: string;
    /**
     * Addresses that may transfer the zone. Together at most 1000 characters.
     */
    axfr_ips?: Array<string>;
    /**
     * Addresses of the masters of a slave. Together at most 1000 characters. The zone is copied from where importDomain
     * copies zones from: public addresses, and what the setting `DNS_REACH` of the service lists. The field `errors` of
     * the domain tells of a master that is not reached.
     *
     */
    master_ips?: Array<string>;
    /**
     * Time until a copy stops answering; 0 stands for 1209600.
     */
    expire_sec?: DomainSeconds;
    /**
     * Time between refreshes; 0 stands for 14400.
     */
    refresh_sec?: DomainSeconds;
    /**
     * Time until a failed refresh is tried again; 0 stands for 14400.
     */
    retry_sec?: DomainSeconds;
    /**
     * Time resolvers keep a record; 0 stands for 86400.
     */
    ttl_sec?: DomainSeconds;
    tags?: DomainTags;
};

export type DomainImport = {
    domain: DomainName;
    /**
     * The name server that hands out the zone.
     */
    remote_nameserver: string;
};

export type DomainStatus = 'disabled' | 'active';

export type DomainUpdate = {
    domain?: DomainName;
    type?: DomainType;
    /**
     * Null clears it. Empty only where it is so already.
     */
    description?: string | null;
    /**
     * Null clears it. Empty only where it is so already.
     */
    group?: string | null;
    status?: DomainStatus;
    /**
     * An email address; empty for a slave only.
     */
    soa_email?: string;
    /**
     * Addresses that may transfer the zone, replacing those before. Together at most 1000 characters.
     */
    axfr_ips?: Array<string>;
    /**
     * Addresses of the masters of a slave, replacing those before. Together at most 1000 characters. The zone is copied
     * from where importDomain copies zones from: public addresses, and what the setting `DNS_REACH` of the service lists.
     *
     */
    master_ips?: Array<string>;
    expire_sec?: DomainSeconds;
    refresh_sec?: DomainSeconds;
    retry_sec?: DomainSeconds;
    ttl_sec?: DomainSeconds;
    tags?: DomainTags;
};

export type DomainClone = {
    domain: DomainName;
};

export type RecordType = 'A' | 'AAAA' | 'NS' | 'MX' | 'CNAME' | 'TXT' | 'SRV' | 'PTR' | 'CAA';

export type RecordName = string;

export type RecordTarget = string;

export type RecordSeconds = number;

export type RecordPriority = number;

export type RecordWeight = number;

export type RecordPort = number;

export type RecordService = string | null;

export type RecordProtocol = string | null;

export type RecordTag = 'issue' | 'issuewild' | 'iodef' | null;

export type DomainRecordCreate = {
    type: RecordType;
    name?: RecordName;
    target?: RecordTarget;
    ttl_sec?: RecordSeconds;
    priority?: RecordPriority;
    weight?: RecordWeight;
    port?: RecordPort;
    service?: RecordService;
    protocol?: RecordProtocol;
    tag?: RecordTag;
};

export type DomainRecordUpdate = {
    name?: RecordName;
    target?: RecordTarget;
    ttl_sec?: RecordSeconds;
    priority?: RecordPriority;
    weight?: RecordWeight;
    port?: RecordPort;
    service?: RecordService;
    protocol?: RecordProtocol;
    tag?: RecordTag;
};

export type TagCreate = {
    label: string;
    /**
     * Ids of domains to tag.
     */
    domains?: Array<number>;
    /**
     * Ids of instances to tag.
     */
    computes?: Array<number>;
    /**
     * Ids of balancers to tag.
     */
    balancers?: Array<number>;
    /**
     * Ids of volumes to tag.
     */
    volumes?: Array<number>;
};

export type DatabaseLabel = string;

export type MysqlDatabaseCreate = {
    /**
     * Id of an engine.
     */
    engine: string;
    label: DatabaseLabel;
    region: string;
    /**
     * Type of the nodes.
     */
    type: string;
    cluster_size?: 1 | 3;
    encrypted?: boolean;
    ssl_connection?: boolean;
    /**
     * IPv4 and IPv6 addresses and ranges that may connect. Empty blocks every connection; `0.0.0.0/0` allows all.
     */
    allow_list?: Array<string>;
    replication_type?: 'none' | 'asynch' | 'semi_synch';
};

export type DatabaseAllowList = Array<string>;

export type DatabaseMaintenanceUpdate = {
    frequency?: 'weekly' | 'monthly';
    /**
     * 1 is Monday.
     */
    day_of_week?: number;
    /**
     * Start hour, UTC.
     */
    hour_of_day?: number;
    /**
     * Hours.
     */
    duration?: number;
    week_of_month?: number | null;
};

export type DatabaseUpdate = {
    label?: DatabaseLabel;
    allow_list?: DatabaseAllowList;
    /**
     * Resizes to a type with more disk space.
     */
    type?: string;
    updates?: DatabaseMaintenanceUpdate;
};

export type DatabaseSnapshotCreate = {
    /**
     * Unique among the backups of the database.
     */
    label: string;
    /**
     * `secondary` takes it from a replica of a cluster of three.
     */
    target?: 'primary' | 'secondary';
};

export type PostgresqlDatabaseCreate = {
    /**
     * Id of an engine.
     */
    engine: string;
    label: DatabaseLabel;
    region: string;
    /**
     * Type of the nodes.
     */
    type: string;
    cluster_size?: 1 | 3;
    encrypted?: boolean;
    ssl_connection?: boolean;
    /**
     * IPv4 and IPv6 addresses and ranges that may connect. Empty blocks every connection; `0.0.0.0/0` allows all.
     */
    allow_list?: Array<string>;
    replication_type?: 'none' | 'asynch';
    replication_commit_type?: 'on' | 'local' | 'remote_write' | 'remote_apply' | 'off';
};

export type ImageLabel = string;

export type ImageCreate = {
    /**
     * The compute disk the image is made from.
     */
    disk_id: number;
    /**
     * The label of the disk when left out.
     */
    label?: ImageLabel;
    description?: string;
    /**
     * Whether the image supports cloud-init.
     */
    cloud_init?: boolean;
};

export type ImageUpload = {
    label: ImageLabel;
    /**
     * Where the data is sent; the image works in every region.
     */
    region: string;
    description?: string;
    /**
     * Whether the image supports cloud-init.
     */
    cloud_init?: boolean;
};

export type ImageUpdate = {
    label?: ImageLabel;
    /**
     * Null clears it. Empty only where it is so already.
     */
    description?: string | null;
};

export type BucketCreate = {
    /**
     * Id of a cluster.
     */
    cluster?: string;
    /**
     * An extension: the region of the cluster, by which newer services and their clients name it.
     */
    region?: string;
    /**
     * Unique in the cluster, named as S3 names buckets: lower-case letters, digits, hyphens and periods, beginning and ending with a letter or digit, without two periods in a row and not like an IPv4 address.
     */
    label: string;
    acl?: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write';
    /**
     * For all origins.
     */
    cors_enabled?: boolean;
};

export type CannedAcl = 'private' | 'public-read' | 'authenticated-read' | 'public-read-write' | 'custom';

export type BucketAccessUpdate = {
    acl?: CannedAcl;
    /**
     * For all origins.
     */
    cors_enabled?: boolean;
};

export type ObjectAclUpdate = {
    acl: CannedAcl;
    /**
     * The name of the object.
     */
    name: string;
};

export type ObjectUrlParameters = {
    /**
     * Begins a multipart upload.
     */
    uploads?: string;
    /**
     * A multipart upload.
     */
    uploadId?: string;
    /**
     * A part of it.
     */
    partNumber?: string;
    /**
     * The header that the answer carries.
     */
    'response-content-disposition'?: string;
    /**
     * The content type that the answer carries.
     */
    'response-content-type'?: string;
    /**
     * The ACL of the new object.
     */
    'x-amz-acl'?: 'private' | 'public-read' | 'authenticated-read' | 'public-read-write';
    /**
     * The object that is copied, as `/bucket/name` with the name encoded.
     */
    'x-amz-copy-source'?: string;
};

export type ObjectUrlCreate = {
    /**
     * The name of the object.
     */
    name: string;
    method: string;
    /**
     * Seconds.
     */
    expires_in?: number;
    /**
     * The same `Content-Type` header must be sent with the URL.
     */
    content_type?: string;
    parameters?: ObjectUrlParameters;
};

export type BucketTlsUpload = {
    /**
     * Base64 encoded PEM.
     */
    certificate: string;
    private_key: string;
};

export type StorageKeyAccessCreate = {
    /**
     * Id of a cluster.
     */
    cluster: string;
    bucket_name: string;
    permissions: 'read_only' | 'read_write';
};

export type StorageKeyCreate = {
    label?: string;
    /**
     * Left out or null for an unlimited key; an empty array for a key without any bucket.
     */
    bucket_access?: Array<StorageKeyAccessCreate> | null;
    /**
     * An extension: the regions that clients of newer services make a key for. Each must have a cluster; what the key reaches is said by `bucket_access` alone.
     */
    regions?: Array<string>;
};

export type StorageKeyUpdate = {
    label?: string;
};

export type AccountUpdate = {
    first_name?: string;
    last_name?: string;
    company?: string;
    email?: string;
    address_1?: string;
    address_2?: string;
    city?: string;
    state?: string;
    zip?: string;
    country?: string;
    phone?: string;
    tax_id?: string;
};

export type AccountSettingsUpdate = {
    network_helper?: boolean;
    backups_enabled?: boolean;
};

export type UserCreate = {
    /**
     * Letters and digits, with single hyphens or underscores between them; unique.
     */
    username: string;
    email: string;
    restricted?: boolean;
};

export type UserUpdate = {
    /**
     * As on create.
     */
    username?: string;
    email?: string;
    restricted?: boolean;
};

export type GlobalGrantsUpdate = {
    add_computes?: boolean;
    add_vpc?: boolean;
    add_databases?: boolean;
    add_domains?: boolean;
    add_images?: boolean;
    add_volumes?: boolean;
    add_firewalls?: boolean;
    add_balancers?: boolean;
    add_scripts?: boolean;
    add_metrics?: boolean;
    metrics_subscription?: boolean;
    cancel_account?: boolean;
    /**
     * The same as `add_vpc`, which is the one answered.
     */
    add_vpcs?: boolean;
    account_access?: 'read_only' | 'read_write' | null;
    child_account_access?: boolean | null;
};

export type GrantUpdate = {
    id: number;
    /**
     * Ignored, so that an answer can be sent back.
     */
    label?: string;
    permissions: 'read_only' | 'read_write' | null;
};

export type GrantsUpdate = {
    global?: GlobalGrantsUpdate;
    compute?: Array<GrantUpdate>;
    database?: Array<GrantUpdate>;
    domain?: Array<GrantUpdate>;
    image?: Array<GrantUpdate>;
    volume?: Array<GrantUpdate>;
    firewall?: Array<GrantUpdate>;
    balancer?: Array<GrantUpdate>;
    script?: Array<GrantUpdate>;
    metrics?: Array<GrantUpdate>;
    vpc?: Array<GrantUpdate>;
};

export type ProfileUpdate = {
    email?: string;
    /**
     * IANA name.
     */
    timezone?: string;
    email_notifications?: boolean;
    console_auth_method?: 'password_keys' | 'keys_only' | 'disabled';
    authorized_keys?: Array<string> | null;
};

export type Preferences = {
    [key: string]: unknown;
};

export type TokenCreate = {
    label: string;
    /**
     * As the acting token's when left out; never more than these.
     */
    scopes?: string;
    /**
     * In the future; null for never.
     */
    expiry?: DateTime | null;
};

export type TokenUpdate = {
    label?: string;
};

export type SshKeyCreate = {
    label: string;
    /**
     * One line of type ssh-rsa, ssh-dss, ecdsa-sha2-nistp256, -nistp384, -nistp521 or ssh-ed25519.
     */
    ssh_key: string;
};

export type SshKeyUpdate = {
    label?: string;
};

export type Page = number;

export type PageSize = number;

export type ListComputesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/instances';
};

export type ListComputesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputesError = ListComputesErrors[keyof ListComputesErrors];

export type CreateComputeData = {
    body: ComputeCreate;
    path?: never;
    query?: never;
    url: '/compute/instances';
};

export type CreateComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateComputeError = CreateComputeErrors[keyof CreateComputeErrors];

export type DeleteComputeData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}';
};

export type DeleteComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeError = DeleteComputeErrors[keyof DeleteComputeErrors];

export type DeleteComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteComputeResponse = DeleteComputeResponses[keyof DeleteComputeResponses];

export type GetComputeData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}';
};

export type GetComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeError = GetComputeErrors[keyof GetComputeErrors];

export type UpdateComputeData = {
    body: ComputeUpdate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}';
};

export type UpdateComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeError = UpdateComputeErrors[keyof UpdateComputeErrors];

export type BootComputeData = {
    body?: ComputeBoot;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/boot';
};

export type BootComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type BootComputeError = BootComputeErrors[keyof BootComputeErrors];

export type BootComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type BootComputeResponse = BootComputeResponses[keyof BootComputeResponses];

export type ShutdownComputeData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/shutdown';
};

export type ShutdownComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ShutdownComputeError = ShutdownComputeErrors[keyof ShutdownComputeErrors];

export type ShutdownComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ShutdownComputeResponse = ShutdownComputeResponses[keyof ShutdownComputeResponses];

export type RebootComputeData = {
    body?: ComputeReboot;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/reboot';
};

export type RebootComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RebootComputeError = RebootComputeErrors[keyof RebootComputeErrors];

export type RebootComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type RebootComputeResponse = RebootComputeResponses[keyof RebootComputeResponses];

export type CloneComputeData = {
    body: ComputeClone;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/clone';
};

export type CloneComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CloneComputeError = CloneComputeErrors[keyof CloneComputeErrors];

export type MigrateComputeData = {
    body?: ComputeMigrate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/migrate';
};

export type MigrateComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type MigrateComputeError = MigrateComputeErrors[keyof MigrateComputeErrors];

export type MigrateComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type MigrateComputeResponse = MigrateComputeResponses[keyof MigrateComputeResponses];

export type MutateComputeData = {
    body?: ComputeMutate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/mutate';
};

export type MutateComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type MutateComputeError = MutateComputeErrors[keyof MutateComputeErrors];

export type MutateComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type MutateComputeResponse = MutateComputeResponses[keyof MutateComputeResponses];

export type ResizeComputeData = {
    body: ComputeResize;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/resize';
};

export type ResizeComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResizeComputeError = ResizeComputeErrors[keyof ResizeComputeErrors];

export type ResizeComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ResizeComputeResponse = ResizeComputeResponses[keyof ResizeComputeResponses];

export type RebuildComputeData = {
    body: ComputeRebuild;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/rebuild';
};

export type RebuildComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RebuildComputeError = RebuildComputeErrors[keyof RebuildComputeErrors];

export type RescueComputeData = {
    body?: ComputeRescue;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/rescue';
};

export type RescueComputeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RescueComputeError = RescueComputeErrors[keyof RescueComputeErrors];

export type RescueComputeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type RescueComputeResponse = RescueComputeResponses[keyof RescueComputeResponses];

export type ResetComputePasswordData = {
    body: ComputePasswordReset;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/password';
};

export type ResetComputePasswordErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResetComputePasswordError = ResetComputePasswordErrors[keyof ResetComputePasswordErrors];

export type ResetComputePasswordResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ResetComputePasswordResponse = ResetComputePasswordResponses[keyof ResetComputePasswordResponses];

export type ListComputeBackupsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups';
};

export type ListComputeBackupsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeBackupsError = ListComputeBackupsErrors[keyof ListComputeBackupsErrors];

export type CreateComputeSnapshotData = {
    body: ComputeSnapshotCreate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups';
};

export type CreateComputeSnapshotErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateComputeSnapshotError = CreateComputeSnapshotErrors[keyof CreateComputeSnapshotErrors];

export type CancelComputeBackupsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/cancel';
};

export type CancelComputeBackupsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CancelComputeBackupsError = CancelComputeBackupsErrors[keyof CancelComputeBackupsErrors];

export type CancelComputeBackupsResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type CancelComputeBackupsResponse = CancelComputeBackupsResponses[keyof CancelComputeBackupsResponses];

export type EnableComputeBackupsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/enable';
};

export type EnableComputeBackupsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type EnableComputeBackupsError = EnableComputeBackupsErrors[keyof EnableComputeBackupsErrors];

export type EnableComputeBackupsResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type EnableComputeBackupsResponse = EnableComputeBackupsResponses[keyof EnableComputeBackupsResponses];

export type GetComputeBackupData = {
    body?: never;
    path: {
        computeId: number;
        backupId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/{backupId}';
};

export type GetComputeBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeBackupError = GetComputeBackupErrors[keyof GetComputeBackupErrors];

export type RestoreComputeBackupData = {
    body: ComputeBackupRestore;
    path: {
        computeId: number;
        backupId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/backups/{backupId}/restore';
};

export type RestoreComputeBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RestoreComputeBackupError = RestoreComputeBackupErrors[keyof RestoreComputeBackupErrors];

export type RestoreComputeBackupResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type RestoreComputeBackupResponse = RestoreComputeBackupResponses[keyof RestoreComputeBackupResponses];

export type ListComputeFirewallsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/firewalls';
};

export type ListComputeFirewallsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeFirewallsError = ListComputeFirewallsErrors[keyof ListComputeFirewallsErrors];

export type ListComputeVolumesData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/volumes';
};

export type ListComputeVolumesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeVolumesError = ListComputeVolumesErrors[keyof ListComputeVolumesErrors];

export type ListComputeBalancersData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/balancers';
};

export type ListComputeBalancersErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeBalancersError = ListComputeBalancersErrors[keyof ListComputeBalancersErrors];

export type GetComputeStatsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/stats';
};

export type GetComputeStatsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeStatsError = GetComputeStatsErrors[keyof GetComputeStatsErrors];

export type GetComputeStatsByMonthData = {
    body?: never;
    path: {
        computeId: number;
        year: number;
        month: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/stats/{year}/{month}';
};

export type GetComputeStatsByMonthErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeStatsByMonthError = GetComputeStatsByMonthErrors[keyof GetComputeStatsByMonthErrors];

export type GetComputeTransferData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/transfer';
};

export type GetComputeTransferErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeTransferError = GetComputeTransferErrors[keyof GetComputeTransferErrors];

export type GetComputeTransferByMonthData = {
    body?: never;
    path: {
        computeId: number;
        year: number;
        month: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/transfer/{year}/{month}';
};

export type GetComputeTransferByMonthErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeTransferByMonthError = GetComputeTransferByMonthErrors[keyof GetComputeTransferByMonthErrors];

export type ListKernelsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/kernels';
};

export type ListKernelsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListKernelsError = ListKernelsErrors[keyof ListKernelsErrors];

export type GetKernelData = {
    body?: never;
    path: {
        /**
         * Percent-encoded, as in `compute%2Flatest-64bit`.
         */
        kernelId: string;
    };
    query?: never;
    url: '/compute/kernels/{kernelId}';
};

export type GetKernelErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetKernelError = GetKernelErrors[keyof GetKernelErrors];

export type ListComputeTypesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/types';
};

export type ListComputeTypesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeTypesError = ListComputeTypesErrors[keyof ListComputeTypesErrors];

export type GetComputeTypeData = {
    body?: never;
    path: {
        typeId: string;
    };
    query?: never;
    url: '/compute/types/{typeId}';
};

export type GetComputeTypeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeTypeError = GetComputeTypeErrors[keyof GetComputeTypeErrors];

export type ListComputeConfigsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/configs';
};

export type ListComputeConfigsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeConfigsError = ListComputeConfigsErrors[keyof ListComputeConfigsErrors];

export type CreateComputeConfigData = {
    body: ConfigProfileCreate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs';
};

export type CreateComputeConfigErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateComputeConfigError = CreateComputeConfigErrors[keyof CreateComputeConfigErrors];

export type DeleteComputeConfigData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}';
};

export type DeleteComputeConfigErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeConfigError = DeleteComputeConfigErrors[keyof DeleteComputeConfigErrors];

export type DeleteComputeConfigResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteComputeConfigResponse = DeleteComputeConfigResponses[keyof DeleteComputeConfigResponses];

export type GetComputeConfigData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}';
};

export type GetComputeConfigErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeConfigError = GetComputeConfigErrors[keyof GetComputeConfigErrors];

export type UpdateComputeConfigData = {
    body: ConfigProfileUpdate;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}';
};

export type UpdateComputeConfigErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeConfigError = UpdateComputeConfigErrors[keyof UpdateComputeConfigErrors];

export type ListComputeConfigInterfacesData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces';
};

export type ListComputeConfigInterfacesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeConfigInterfacesError = ListComputeConfigInterfacesErrors[keyof ListComputeConfigInterfacesErrors];

export type AddComputeConfigInterfaceData = {
    body: ConfigInterfaceCreate;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces';
};

export type AddComputeConfigInterfaceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type AddComputeConfigInterfaceError = AddComputeConfigInterfaceErrors[keyof AddComputeConfigInterfaceErrors];

export type OrderComputeConfigInterfacesData = {
    body: ConfigInterfaceOrder;
    path: {
        computeId: number;
        configId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/order';
};

export type OrderComputeConfigInterfacesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type OrderComputeConfigInterfacesError = OrderComputeConfigInterfacesErrors[keyof OrderComputeConfigInterfacesErrors];

export type OrderComputeConfigInterfacesResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type OrderComputeConfigInterfacesResponse = OrderComputeConfigInterfacesResponses[keyof OrderComputeConfigInterfacesResponses];

export type DeleteComputeConfigInterfaceData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
        interfaceId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}';
};

export type DeleteComputeConfigInterfaceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeConfigInterfaceError = DeleteComputeConfigInterfaceErrors[keyof DeleteComputeConfigInterfaceErrors];

export type DeleteComputeConfigInterfaceResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteComputeConfigInterfaceResponse = DeleteComputeConfigInterfaceResponses[keyof DeleteComputeConfigInterfaceResponses];

export type GetComputeConfigInterfaceData = {
    body?: never;
    path: {
        computeId: number;
        configId: number;
        interfaceId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}';
};

export type GetComputeConfigInterfaceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeConfigInterfaceError = GetComputeConfigInterfaceErrors[keyof GetComputeConfigInterfaceErrors];

export type UpdateComputeConfigInterfaceData = {
    body: ConfigInterfaceUpdate;
    path: {
        computeId: number;
        configId: number;
        interfaceId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/configs/{configId}/interfaces/{interfaceId}';
};

export type UpdateComputeConfigInterfaceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeConfigInterfaceError = UpdateComputeConfigInterfaceErrors[keyof UpdateComputeConfigInterfaceErrors];

export type ListComputeDisksData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/instances/{computeId}/disks';
};

export type ListComputeDisksErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeDisksError = ListComputeDisksErrors[keyof ListComputeDisksErrors];

export type CreateComputeDiskData = {
    body: DiskCreate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks';
};

export type CreateComputeDiskErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateComputeDiskError = CreateComputeDiskErrors[keyof CreateComputeDiskErrors];

export type DeleteComputeDiskData = {
    body?: never;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}';
};

export type DeleteComputeDiskErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeDiskError = DeleteComputeDiskErrors[keyof DeleteComputeDiskErrors];

export type DeleteComputeDiskResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteComputeDiskResponse = DeleteComputeDiskResponses[keyof DeleteComputeDiskResponses];

export type GetComputeDiskData = {
    body?: never;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}';
};

export type GetComputeDiskErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeDiskError = GetComputeDiskErrors[keyof GetComputeDiskErrors];

export type UpdateComputeDiskData = {
    body: DiskUpdate;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}';
};

export type UpdateComputeDiskErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeDiskError = UpdateComputeDiskErrors[keyof UpdateComputeDiskErrors];

export type CloneComputeDiskData = {
    body?: never;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}/clone';
};

export type CloneComputeDiskErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CloneComputeDiskError = CloneComputeDiskErrors[keyof CloneComputeDiskErrors];

export type ResetComputeDiskPasswordData = {
    body: DiskPasswordReset;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}/password';
};

export type ResetComputeDiskPasswordErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResetComputeDiskPasswordError = ResetComputeDiskPasswordErrors[keyof ResetComputeDiskPasswordErrors];

export type ResetComputeDiskPasswordResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ResetComputeDiskPasswordResponse = ResetComputeDiskPasswordResponses[keyof ResetComputeDiskPasswordResponses];

export type ResizeComputeDiskData = {
    body: DiskResize;
    path: {
        computeId: number;
        diskId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/disks/{diskId}/resize';
};

export type ResizeComputeDiskErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResizeComputeDiskError = ResizeComputeDiskErrors[keyof ResizeComputeDiskErrors];

export type ResizeComputeDiskResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ResizeComputeDiskResponse = ResizeComputeDiskResponses[keyof ResizeComputeDiskResponses];

export type ListComputeIpsData = {
    body?: never;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips';
};

export type ListComputeIpsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListComputeIpsError = ListComputeIpsErrors[keyof ListComputeIpsErrors];

export type AllocateComputeIpData = {
    body: ComputeIpAllocate;
    path: {
        computeId: number;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips';
};

export type AllocateComputeIpErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type AllocateComputeIpError = AllocateComputeIpErrors[keyof AllocateComputeIpErrors];

export type DeleteComputeIpData = {
    body?: never;
    path: {
        computeId: number;
        /**
         * An IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips/{address}';
};

export type DeleteComputeIpErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteComputeIpError = DeleteComputeIpErrors[keyof DeleteComputeIpErrors];

export type DeleteComputeIpResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteComputeIpResponse = DeleteComputeIpResponses[keyof DeleteComputeIpResponses];

export type GetComputeIpData = {
    body?: never;
    path: {
        computeId: number;
        /**
         * An IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips/{address}';
};

export type GetComputeIpErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetComputeIpError = GetComputeIpErrors[keyof GetComputeIpErrors];

export type UpdateComputeIpData = {
    body: IpAddressUpdate;
    path: {
        computeId: number;
        /**
         * An IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/compute/instances/{computeId}/ips/{address}';
};

export type UpdateComputeIpErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateComputeIpError = UpdateComputeIpErrors[keyof UpdateComputeIpErrors];

export type ListFirewallsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/networking/firewalls';
};

export type ListFirewallsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListFirewallsError = ListFirewallsErrors[keyof ListFirewallsErrors];

export type CreateFirewallData = {
    body: FirewallCreate;
    path?: never;
    query?: never;
    url: '/networking/firewalls';
};

export type CreateFirewallErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateFirewallError = CreateFirewallErrors[keyof CreateFirewallErrors];

export type DeleteFirewallData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}';
};

export type DeleteFirewallErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteFirewallError = DeleteFirewallErrors[keyof DeleteFirewallErrors];

export type DeleteFirewallResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteFirewallResponse = DeleteFirewallResponses[keyof DeleteFirewallResponses];

export type GetFirewallData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}';
};

export type GetFirewallErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetFirewallError = GetFirewallErrors[keyof GetFirewallErrors];

export type UpdateFirewallData = {
    body: FirewallUpdate;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}';
};

export type UpdateFirewallErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateFirewallError = UpdateFirewallErrors[keyof UpdateFirewallErrors];

export type GetFirewallRulesData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/rules';
};

export type GetFirewallRulesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetFirewallRulesError = GetFirewallRulesErrors[keyof GetFirewallRulesErrors];

export type UpdateFirewallRulesData = {
    body: FirewallRulesUpdate;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/rules';
};

export type UpdateFirewallRulesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateFirewallRulesError = UpdateFirewallRulesErrors[keyof UpdateFirewallRulesErrors];

export type ListFirewallDevicesData = {
    body?: never;
    path: {
        firewallId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/networking/firewalls/{firewallId}/devices';
};

export type ListFirewallDevicesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListFirewallDevicesError = ListFirewallDevicesErrors[keyof ListFirewallDevicesErrors];

export type CreateFirewallDeviceData = {
    body: FirewallDeviceCreate;
    path: {
        firewallId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/devices';
};

export type CreateFirewallDeviceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateFirewallDeviceError = CreateFirewallDeviceErrors[keyof CreateFirewallDeviceErrors];

export type DeleteFirewallDeviceData = {
    body?: never;
    path: {
        firewallId: number;
        deviceId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/devices/{deviceId}';
};

export type DeleteFirewallDeviceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteFirewallDeviceError = DeleteFirewallDeviceErrors[keyof DeleteFirewallDeviceErrors];

export type DeleteFirewallDeviceResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteFirewallDeviceResponse = DeleteFirewallDeviceResponses[keyof DeleteFirewallDeviceResponses];

export type GetFirewallDeviceData = {
    body?: never;
    path: {
        firewallId: number;
        deviceId: number;
    };
    query?: never;
    url: '/networking/firewalls/{firewallId}/devices/{deviceId}';
};

export type GetFirewallDeviceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetFirewallDeviceError = GetFirewallDeviceErrors[keyof GetFirewallDeviceErrors];

export type ListVlansData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/networking/vlans';
};

export type ListVlansErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListVlansError = ListVlansErrors[keyof ListVlansErrors];

export type ListIpsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/networking/ips';
};

export type ListIpsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListIpsError = ListIpsErrors[keyof ListIpsErrors];

export type GetIpData = {
    body?: never;
    path: {
        /**
         * An IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/networking/ips/{address}';
};

export type GetIpErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetIpError = GetIpErrors[keyof GetIpErrors];

export type UpdateIpData = {
    body: IpAddressUpdate;
    path: {
        /**
         * An IPv4 or IPv6 address, percent-encoded.
         */
        address: string;
    };
    query?: never;
    url: '/networking/ips/{address}';
};

export type UpdateIpErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateIpError = UpdateIpErrors[keyof UpdateIpErrors];

export type ListVolumesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/volumes';
};

export type ListVolumesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListVolumesError = ListVolumesErrors[keyof ListVolumesErrors];

export type CreateVolumeData = {
    body: VolumeCreate;
    path?: never;
    query?: never;
    url: '/volumes';
};

export type CreateVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateVolumeError = CreateVolumeErrors[keyof CreateVolumeErrors];

export type DeleteVolumeData = {
    body?: never;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}';
};

export type DeleteVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteVolumeError = DeleteVolumeErrors[keyof DeleteVolumeErrors];

export type DeleteVolumeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteVolumeResponse = DeleteVolumeResponses[keyof DeleteVolumeResponses];

export type GetVolumeData = {
    body?: never;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}';
};

export type GetVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetVolumeError = GetVolumeErrors[keyof GetVolumeErrors];

export type UpdateVolumeData = {
    body: VolumeUpdate;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}';
};

export type UpdateVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateVolumeError = UpdateVolumeErrors[keyof UpdateVolumeErrors];

export type AttachVolumeData = {
    body: VolumeAttach;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/attach';
};

export type AttachVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type AttachVolumeError = AttachVolumeErrors[keyof AttachVolumeErrors];

export type DetachVolumeData = {
    body?: never;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/detach';
};

export type DetachVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DetachVolumeError = DetachVolumeErrors[keyof DetachVolumeErrors];

export type DetachVolumeResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DetachVolumeResponse = DetachVolumeResponses[keyof DetachVolumeResponses];

export type ResizeVolumeData = {
    body: VolumeResize;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/resize';
};

export type ResizeVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResizeVolumeError = ResizeVolumeErrors[keyof ResizeVolumeErrors];

export type CloneVolumeData = {
    body: VolumeClone;
    path: {
        volumeId: number;
    };
    query?: never;
    url: '/volumes/{volumeId}/clone';
};

export type CloneVolumeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CloneVolumeError = CloneVolumeErrors[keyof CloneVolumeErrors];

export type ListBalancersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/balancers';
};

export type ListBalancersErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListBalancersError = ListBalancersErrors[keyof ListBalancersErrors];

export type GetBalancerData = {
    body?: never;
    path: {
        balancerId: number;
    };
    query?: never;
    url: '/balancers/{balancerId}';
};

export type GetBalancerErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetBalancerError = GetBalancerErrors[keyof GetBalancerErrors];

export type ListScriptsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/compute/scripts';
};

export type ListScriptsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListScriptsError = ListScriptsErrors[keyof ListScriptsErrors];

export type GetScriptData = {
    body?: never;
    path: {
        scriptId: number;
    };
    query?: never;
    url: '/compute/scripts/{scriptId}';
};

export type GetScriptErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetScriptError = GetScriptErrors[keyof GetScriptErrors];

export type ListVpcsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/vpcs';
};

export type ListVpcsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListVpcsError = ListVpcsErrors[keyof ListVpcsErrors];

export type CreateVpcData = {
    body: VpcCreate;
    path?: never;
    query?: never;
    url: '/vpcs';
};

export type CreateVpcErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateVpcError = CreateVpcErrors[keyof CreateVpcErrors];

export type DeleteVpcData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}';
};

export type DeleteVpcErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteVpcError = DeleteVpcErrors[keyof DeleteVpcErrors];

export type DeleteVpcResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteVpcResponse = DeleteVpcResponses[keyof DeleteVpcResponses];

export type GetVpcData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}';
};

export type GetVpcErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetVpcError = GetVpcErrors[keyof GetVpcErrors];

export type UpdateVpcData = {
    body: VpcUpdate;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}';
};

export type UpdateVpcErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateVpcError = UpdateVpcErrors[keyof UpdateVpcErrors];

export type ListVpcIpsData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/vpcs/{vpcId}/ips';
};

export type ListVpcIpsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListVpcIpsError = ListVpcIpsErrors[keyof ListVpcIpsErrors];

export type ListSubnetsData = {
    body?: never;
    path: {
        vpcId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/vpcs/{vpcId}/subnets';
};

export type ListSubnetsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListSubnetsError = ListSubnetsErrors[keyof ListSubnetsErrors];

export type CreateSubnetData = {
    body: SubnetCreate;
    path: {
        vpcId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets';
};

export type CreateSubnetErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateSubnetError = CreateSubnetErrors[keyof CreateSubnetErrors];

export type DeleteSubnetData = {
    body?: never;
    path: {
        vpcId: number;
        vpcSubnetId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets/{vpcSubnetId}';
};

export type DeleteSubnetErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteSubnetError = DeleteSubnetErrors[keyof DeleteSubnetErrors];

export type DeleteSubnetResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteSubnetResponse = DeleteSubnetResponses[keyof DeleteSubnetResponses];

export type GetSubnetData = {
    body?: never;
    path: {
        vpcId: number;
        vpcSubnetId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets/{vpcSubnetId}';
};

export type GetSubnetErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetSubnetError = GetSubnetErrors[keyof GetSubnetErrors];

export type UpdateSubnetData = {
    body: SubnetUpdate;
    path: {
        vpcId: number;
        vpcSubnetId: number;
    };
    query?: never;
    url: '/vpcs/{vpcId}/subnets/{vpcSubnetId}';
};

export type UpdateSubnetErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateSubnetError = UpdateSubnetErrors[keyof UpdateSubnetErrors];

export type ListAccountVpcIpsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/networking/vpcs/ips';
};

export type ListAccountVpcIpsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListAccountVpcIpsError = ListAccountVpcIpsErrors[keyof ListAccountVpcIpsErrors];

export type ListTicketsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/support/tickets';
};

export type ListTicketsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListTicketsError = ListTicketsErrors[keyof ListTicketsErrors];

export type OpenTicketData = {
    body: TicketOpen;
    path?: never;
    query?: never;
    url: '/support/tickets';
};

export type OpenTicketErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type OpenTicketError = OpenTicketErrors[keyof OpenTicketErrors];

export type GetTicketData = {
    body?: never;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}';
};

export type GetTicketErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetTicketError = GetTicketErrors[keyof GetTicketErrors];

export type CreateTicketAttachmentData = {
    body: TicketAttachmentCreate;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}/attachments';
};

export type CreateTicketAttachmentErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateTicketAttachmentError = CreateTicketAttachmentErrors[keyof CreateTicketAttachmentErrors];

export type CreateTicketAttachmentResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type CreateTicketAttachmentResponse = CreateTicketAttachmentResponses[keyof CreateTicketAttachmentResponses];

export type CloseTicketData = {
    body?: never;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}/close';
};

export type CloseTicketErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CloseTicketError = CloseTicketErrors[keyof CloseTicketErrors];

export type CloseTicketResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type CloseTicketResponse = CloseTicketResponses[keyof CloseTicketResponses];

export type ListTicketRepliesData = {
    body?: never;
    path: {
        ticketId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/support/tickets/{ticketId}/replies';
};

export type ListTicketRepliesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListTicketRepliesError = ListTicketRepliesErrors[keyof ListTicketRepliesErrors];

export type CreateTicketReplyData = {
    body: TicketReplyCreate;
    path: {
        ticketId: number;
    };
    query?: never;
    url: '/support/tickets/{ticketId}/replies';
};

export type CreateTicketReplyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateTicketReplyError = CreateTicketReplyErrors[keyof CreateTicketReplyErrors];

export type ListDomainsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/domains';
};

export type ListDomainsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListDomainsError = ListDomainsErrors[keyof ListDomainsErrors];

export type CreateDomainData = {
    body: DomainCreate;
    path?: never;
    query?: never;
    url: '/domains';
};

export type CreateDomainErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateDomainError = CreateDomainErrors[keyof CreateDomainErrors];

export type ImportDomainData = {
    body: DomainImport;
    path?: never;
    query?: never;
    url: '/domains/import';
};

export type ImportDomainErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ImportDomainError = ImportDomainErrors[keyof ImportDomainErrors];

export type DeleteDomainData = {
    body?: never;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}';
};

export type DeleteDomainErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteDomainError = DeleteDomainErrors[keyof DeleteDomainErrors];

export type DeleteDomainResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteDomainResponse = DeleteDomainResponses[keyof DeleteDomainResponses];

export type GetDomainData = {
    body?: never;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}';
};

export type GetDomainErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetDomainError = GetDomainErrors[keyof GetDomainErrors];

export type UpdateDomainData = {
    body: DomainUpdate;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}';
};

export type UpdateDomainErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateDomainError = UpdateDomainErrors[keyof UpdateDomainErrors];

export type CloneDomainData = {
    body: DomainClone;
    path: {
        domainId: string;
    };
    query?: never;
    url: '/domains/{domainId}/clone';
};

export type CloneDomainErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CloneDomainError = CloneDomainErrors[keyof CloneDomainErrors];

export type ListDomainRecordsData = {
    body?: never;
    path: {
        domainId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/domains/{domainId}/records';
};

export type ListDomainRecordsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListDomainRecordsError = ListDomainRecordsErrors[keyof ListDomainRecordsErrors];

export type CreateDomainRecordData = {
    body: DomainRecordCreate;
    path: {
        domainId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records';
};

export type CreateDomainRecordErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateDomainRecordError = CreateDomainRecordErrors[keyof CreateDomainRecordErrors];

export type DeleteDomainRecordData = {
    body?: never;
    path: {
        domainId: number;
        recordId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records/{recordId}';
};

export type DeleteDomainRecordErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteDomainRecordError = DeleteDomainRecordErrors[keyof DeleteDomainRecordErrors];

export type DeleteDomainRecordResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteDomainRecordResponse = DeleteDomainRecordResponses[keyof DeleteDomainRecordResponses];

export type GetDomainRecordData = {
    body?: never;
    path: {
        domainId: number;
        recordId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records/{recordId}';
};

export type GetDomainRecordErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetDomainRecordError = GetDomainRecordErrors[keyof GetDomainRecordErrors];

export type UpdateDomainRecordData = {
    body: DomainRecordUpdate;
    path: {
        domainId: number;
        recordId: number;
    };
    query?: never;
    url: '/domains/{domainId}/records/{recordId}';
};

export type UpdateDomainRecordErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateDomainRecordError = UpdateDomainRecordErrors[keyof UpdateDomainRecordErrors];

export type GetDomainZoneFileData = {
    body?: never;
    path: {
        domainId: string;
    };
    query?: never;
    url: '/domains/{domainId}/zone-file';
};

export type GetDomainZoneFileErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetDomainZoneFileError = GetDomainZoneFileErrors[keyof GetDomainZoneFileErrors];

export type ListTagsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/tags';
};

export type ListTagsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListTagsError = ListTagsErrors[keyof ListTagsErrors];

export type CreateTagData = {
    body: TagCreate;
    path?: never;
    query?: never;
    url: '/tags';
};

export type CreateTagErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateTagError = CreateTagErrors[keyof CreateTagErrors];

export type DeleteTagData = {
    body?: never;
    path: {
        tagLabel: string;
    };
    query?: never;
    url: '/tags/{tagLabel}';
};

export type DeleteTagErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteTagError = DeleteTagErrors[keyof DeleteTagErrors];

export type DeleteTagResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteTagResponse = DeleteTagResponses[keyof DeleteTagResponses];

export type ListTaggedObjectsData = {
    body?: never;
    path: {
        tagLabel: string;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/tags/{tagLabel}';
};

export type ListTaggedObjectsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListTaggedObjectsError = ListTaggedObjectsErrors[keyof ListTaggedObjectsErrors];

export type ListRegionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/regions';
};

export type ListRegionsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListRegionsError = ListRegionsErrors[keyof ListRegionsErrors];

export type ListRegionsAvailabilityData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/regions/availability';
};

export type ListRegionsAvailabilityErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListRegionsAvailabilityError = ListRegionsAvailabilityErrors[keyof ListRegionsAvailabilityErrors];

export type GetRegionData = {
    body?: never;
    path: {
        regionId: string;
    };
    query?: never;
    url: '/regions/{regionId}';
};

export type GetRegionErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetRegionError = GetRegionErrors[keyof GetRegionErrors];

export type GetRegionAvailabilityData = {
    body?: never;
    path: {
        regionId: string;
    };
    query?: never;
    url: '/regions/{regionId}/availability';
};

export type GetRegionAvailabilityErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetRegionAvailabilityError = GetRegionAvailabilityErrors[keyof GetRegionAvailabilityErrors];

export type ListDatabaseEnginesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/engines';
};

export type ListDatabaseEnginesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListDatabaseEnginesError = ListDatabaseEnginesErrors[keyof ListDatabaseEnginesErrors];

export type GetDatabaseEngineData = {
    body?: never;
    path: {
        engineId: string;
    };
    query?: never;
    url: '/databases/engines/{engineId}';
};

export type GetDatabaseEngineErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetDatabaseEngineError = GetDatabaseEngineErrors[keyof GetDatabaseEngineErrors];

export type ListDatabaseTypesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/types';
};

export type ListDatabaseTypesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListDatabaseTypesError = ListDatabaseTypesErrors[keyof ListDatabaseTypesErrors];

export type GetDatabaseTypeData = {
    body?: never;
    path: {
        typeId: string;
    };
    query?: never;
    url: '/databases/types/{typeId}';
};

export type GetDatabaseTypeErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetDatabaseTypeError = GetDatabaseTypeErrors[keyof GetDatabaseTypeErrors];

export type ListDatabasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/instances';
};

export type ListDatabasesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListDatabasesError = ListDatabasesErrors[keyof ListDatabasesErrors];

export type ListMysqlDatabasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/mysql/instances';
};

export type ListMysqlDatabasesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListMysqlDatabasesError = ListMysqlDatabasesErrors[keyof ListMysqlDatabasesErrors];

export type CreateMysqlDatabaseData = {
    body: MysqlDatabaseCreate;
    path?: never;
    query?: never;
    url: '/databases/mysql/instances';
};

export type CreateMysqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateMysqlDatabaseError = CreateMysqlDatabaseErrors[keyof CreateMysqlDatabaseErrors];

export type DeleteMysqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}';
};

export type DeleteMysqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteMysqlDatabaseError = DeleteMysqlDatabaseErrors[keyof DeleteMysqlDatabaseErrors];

export type DeleteMysqlDatabaseResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteMysqlDatabaseResponse = DeleteMysqlDatabaseResponses[keyof DeleteMysqlDatabaseResponses];

export type GetMysqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}';
};

export type GetMysqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseError = GetMysqlDatabaseErrors[keyof GetMysqlDatabaseErrors];

export type UpdateMysqlDatabaseData = {
    body: DatabaseUpdate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}';
};

export type UpdateMysqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateMysqlDatabaseError = UpdateMysqlDatabaseErrors[keyof UpdateMysqlDatabaseErrors];

export type ListMysqlDatabaseBackupsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/mysql/instances/{instanceId}/backups';
};

export type ListMysqlDatabaseBackupsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListMysqlDatabaseBackupsError = ListMysqlDatabaseBackupsErrors[keyof ListMysqlDatabaseBackupsErrors];

export type CreateMysqlDatabaseSnapshotData = {
    body: DatabaseSnapshotCreate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups';
};

export type CreateMysqlDatabaseSnapshotErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateMysqlDatabaseSnapshotError = CreateMysqlDatabaseSnapshotErrors[keyof CreateMysqlDatabaseSnapshotErrors];

export type CreateMysqlDatabaseSnapshotResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type CreateMysqlDatabaseSnapshotResponse = CreateMysqlDatabaseSnapshotResponses[keyof CreateMysqlDatabaseSnapshotResponses];

export type DeleteMysqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups/{backupId}';
};

export type DeleteMysqlDatabaseBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteMysqlDatabaseBackupError = DeleteMysqlDatabaseBackupErrors[keyof DeleteMysqlDatabaseBackupErrors];

export type DeleteMysqlDatabaseBackupResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteMysqlDatabaseBackupResponse = DeleteMysqlDatabaseBackupResponses[keyof DeleteMysqlDatabaseBackupResponses];

export type GetMysqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups/{backupId}';
};

export type GetMysqlDatabaseBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseBackupError = GetMysqlDatabaseBackupErrors[keyof GetMysqlDatabaseBackupErrors];

export type RestoreMysqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/backups/{backupId}/restore';
};

export type RestoreMysqlDatabaseBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RestoreMysqlDatabaseBackupError = RestoreMysqlDatabaseBackupErrors[keyof RestoreMysqlDatabaseBackupErrors];

export type RestoreMysqlDatabaseBackupResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type RestoreMysqlDatabaseBackupResponse = RestoreMysqlDatabaseBackupResponses[keyof RestoreMysqlDatabaseBackupResponses];

export type GetMysqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/credentials';
};

export type GetMysqlDatabaseCredentialsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseCredentialsError = GetMysqlDatabaseCredentialsErrors[keyof GetMysqlDatabaseCredentialsErrors];

export type ResetMysqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/credentials/reset';
};

export type ResetMysqlDatabaseCredentialsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResetMysqlDatabaseCredentialsError = ResetMysqlDatabaseCredentialsErrors[keyof ResetMysqlDatabaseCredentialsErrors];

export type ResetMysqlDatabaseCredentialsResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ResetMysqlDatabaseCredentialsResponse = ResetMysqlDatabaseCredentialsResponses[keyof ResetMysqlDatabaseCredentialsResponses];

export type PatchMysqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/patch';
};

export type PatchMysqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type PatchMysqlDatabaseError = PatchMysqlDatabaseErrors[keyof PatchMysqlDatabaseErrors];

export type PatchMysqlDatabaseResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type PatchMysqlDatabaseResponse = PatchMysqlDatabaseResponses[keyof PatchMysqlDatabaseResponses];

export type GetMysqlDatabaseSslData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/mysql/instances/{instanceId}/ssl';
};

export type GetMysqlDatabaseSslErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetMysqlDatabaseSslError = GetMysqlDatabaseSslErrors[keyof GetMysqlDatabaseSslErrors];

export type ListPostgresqlDatabasesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/postgresql/instances';
};

export type ListPostgresqlDatabasesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListPostgresqlDatabasesError = ListPostgresqlDatabasesErrors[keyof ListPostgresqlDatabasesErrors];

export type CreatePostgresqlDatabaseData = {
    body: PostgresqlDatabaseCreate;
    path?: never;
    query?: never;
    url: '/databases/postgresql/instances';
};

export type CreatePostgresqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreatePostgresqlDatabaseError = CreatePostgresqlDatabaseErrors[keyof CreatePostgresqlDatabaseErrors];

export type DeletePostgresqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}';
};

export type DeletePostgresqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeletePostgresqlDatabaseError = DeletePostgresqlDatabaseErrors[keyof DeletePostgresqlDatabaseErrors];

export type DeletePostgresqlDatabaseResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeletePostgresqlDatabaseResponse = DeletePostgresqlDatabaseResponses[keyof DeletePostgresqlDatabaseResponses];

export type GetPostgresqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}';
};

export type GetPostgresqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseError = GetPostgresqlDatabaseErrors[keyof GetPostgresqlDatabaseErrors];

export type UpdatePostgresqlDatabaseData = {
    body: DatabaseUpdate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}';
};

export type UpdatePostgresqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdatePostgresqlDatabaseError = UpdatePostgresqlDatabaseErrors[keyof UpdatePostgresqlDatabaseErrors];

export type ListPostgresqlDatabaseBackupsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/databases/postgresql/instances/{instanceId}/backups';
};

export type ListPostgresqlDatabaseBackupsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListPostgresqlDatabaseBackupsError = ListPostgresqlDatabaseBackupsErrors[keyof ListPostgresqlDatabaseBackupsErrors];

export type CreatePostgresqlDatabaseSnapshotData = {
    body: DatabaseSnapshotCreate;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups';
};

export type CreatePostgresqlDatabaseSnapshotErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreatePostgresqlDatabaseSnapshotError = CreatePostgresqlDatabaseSnapshotErrors[keyof CreatePostgresqlDatabaseSnapshotErrors];

export type CreatePostgresqlDatabaseSnapshotResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type CreatePostgresqlDatabaseSnapshotResponse = CreatePostgresqlDatabaseSnapshotResponses[keyof CreatePostgresqlDatabaseSnapshotResponses];

export type DeletePostgresqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups/{backupId}';
};

export type DeletePostgresqlDatabaseBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeletePostgresqlDatabaseBackupError = DeletePostgresqlDatabaseBackupErrors[keyof DeletePostgresqlDatabaseBackupErrors];

export type DeletePostgresqlDatabaseBackupResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeletePostgresqlDatabaseBackupResponse = DeletePostgresqlDatabaseBackupResponses[keyof DeletePostgresqlDatabaseBackupResponses];

export type GetPostgresqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups/{backupId}';
};

export type GetPostgresqlDatabaseBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseBackupError = GetPostgresqlDatabaseBackupErrors[keyof GetPostgresqlDatabaseBackupErrors];

export type RestorePostgresqlDatabaseBackupData = {
    body?: never;
    path: {
        instanceId: number;
        backupId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/backups/{backupId}/restore';
};

export type RestorePostgresqlDatabaseBackupErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RestorePostgresqlDatabaseBackupError = RestorePostgresqlDatabaseBackupErrors[keyof RestorePostgresqlDatabaseBackupErrors];

export type RestorePostgresqlDatabaseBackupResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type RestorePostgresqlDatabaseBackupResponse = RestorePostgresqlDatabaseBackupResponses[keyof RestorePostgresqlDatabaseBackupResponses];

export type GetPostgresqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/credentials';
};

export type GetPostgresqlDatabaseCredentialsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseCredentialsError = GetPostgresqlDatabaseCredentialsErrors[keyof GetPostgresqlDatabaseCredentialsErrors];

export type ResetPostgresqlDatabaseCredentialsData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/credentials/reset';
};

export type ResetPostgresqlDatabaseCredentialsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ResetPostgresqlDatabaseCredentialsError = ResetPostgresqlDatabaseCredentialsErrors[keyof ResetPostgresqlDatabaseCredentialsErrors];

export type ResetPostgresqlDatabaseCredentialsResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ResetPostgresqlDatabaseCredentialsResponse = ResetPostgresqlDatabaseCredentialsResponses[keyof ResetPostgresqlDatabaseCredentialsResponses];

export type PatchPostgresqlDatabaseData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/patch';
};

export type PatchPostgresqlDatabaseErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type PatchPostgresqlDatabaseError = PatchPostgresqlDatabaseErrors[keyof PatchPostgresqlDatabaseErrors];

export type PatchPostgresqlDatabaseResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type PatchPostgresqlDatabaseResponse = PatchPostgresqlDatabaseResponses[keyof PatchPostgresqlDatabaseResponses];

export type GetPostgresqlDatabaseSslData = {
    body?: never;
    path: {
        instanceId: number;
    };
    query?: never;
    url: '/databases/postgresql/instances/{instanceId}/ssl';
};

export type GetPostgresqlDatabaseSslErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetPostgresqlDatabaseSslError = GetPostgresqlDatabaseSslErrors[keyof GetPostgresqlDatabaseSslErrors];

export type ListImagesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/images';
};

export type ListImagesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListImagesError = ListImagesErrors[keyof ListImagesErrors];

export type CreateImageData = {
    body: ImageCreate;
    path?: never;
    query?: never;
    url: '/images';
};

export type CreateImageErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateImageError = CreateImageErrors[keyof CreateImageErrors];

export type UploadImageData = {
    body: ImageUpload;
    path?: never;
    query?: never;
    url: '/images/upload';
};

export type UploadImageErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UploadImageError = UploadImageErrors[keyof UploadImageErrors];

export type DeleteImageData = {
    body?: never;
    path: {
        imageId: string;
    };
    query?: never;
    url: '/images/{imageId}';
};

export type DeleteImageErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteImageError = DeleteImageErrors[keyof DeleteImageErrors];

export type DeleteImageResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteImageResponse = DeleteImageResponses[keyof DeleteImageResponses];

export type GetImageData = {
    body?: never;
    path: {
        imageId: string;
    };
    query?: never;
    url: '/images/{imageId}';
};

export type GetImageErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetImageError = GetImageErrors[keyof GetImageErrors];

export type UpdateImageData = {
    body: ImageUpdate;
    path: {
        imageId: string;
    };
    query?: never;
    url: '/images/{imageId}';
};

export type UpdateImageErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateImageError = UpdateImageErrors[keyof UpdateImageErrors];

export type ListBucketsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/object-storage/buckets';
};

export type ListBucketsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListBucketsError = ListBucketsErrors[keyof ListBucketsErrors];

export type CreateBucketData = {
    body: BucketCreate;
    path?: never;
    query?: never;
    url: '/object-storage/buckets';
};

export type CreateBucketErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateBucketError = CreateBucketErrors[keyof CreateBucketErrors];

export type ListClusterBucketsData = {
    body?: never;
    path: {
        clusterId: string;
    };
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/object-storage/buckets/{clusterId}';
};

export type ListClusterBucketsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListClusterBucketsError = ListClusterBucketsErrors[keyof ListClusterBucketsErrors];

export type DeleteBucketData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}';
};

export type DeleteBucketErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteBucketError = DeleteBucketErrors[keyof DeleteBucketErrors];

export type DeleteBucketResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteBucketResponse = DeleteBucketResponses[keyof DeleteBucketResponses];

export type GetBucketData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}';
};

export type GetBucketErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetBucketError = GetBucketErrors[keyof GetBucketErrors];

export type GetBucketAccessData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/access';
};

export type GetBucketAccessErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetBucketAccessError = GetBucketAccessErrors[keyof GetBucketAccessErrors];

export type ModifyBucketAccessData = {
    body: BucketAccessUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/access';
};

export type ModifyBucketAccessErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ModifyBucketAccessError = ModifyBucketAccessErrors[keyof ModifyBucketAccessErrors];

export type ModifyBucketAccessResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type ModifyBucketAccessResponse = ModifyBucketAccessResponses[keyof ModifyBucketAccessResponses];

export type UpdateBucketAccessData = {
    body: BucketAccessUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/access';
};

export type UpdateBucketAccessErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateBucketAccessError = UpdateBucketAccessErrors[keyof UpdateBucketAccessErrors];

export type UpdateBucketAccessResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type UpdateBucketAccessResponse = UpdateBucketAccessResponses[keyof UpdateBucketAccessResponses];

export type GetObjectAclData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query: {
        /**
         * The name of the object.
         */
        name: string;
    };
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-acl';
};

export type GetObjectAclErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetObjectAclError = GetObjectAclErrors[keyof GetObjectAclErrors];

export type UpdateObjectAclData = {
    body: ObjectAclUpdate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-acl';
};

export type UpdateObjectAclErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateObjectAclError = UpdateObjectAclErrors[keyof UpdateObjectAclErrors];

export type ListObjectsData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: {
        /**
         * The `next_marker` of the page before.
         */
        marker?: string;
        /**
         * Cuts each name at the first occurrence; equal beginnings become one row.
         */
        delimiter?: string;
        /**
         * Only names that begin so.
         */
        prefix?: string;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-list';
};

export type ListObjectsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListObjectsError = ListObjectsErrors[keyof ListObjectsErrors];

export type CreateObjectUrlData = {
    body: ObjectUrlCreate;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/object-url';
};

export type CreateObjectUrlErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateObjectUrlError = CreateObjectUrlErrors[keyof CreateObjectUrlErrors];

export type DeleteBucketTlsData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/ssl';
};

export type DeleteBucketTlsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteBucketTlsError = DeleteBucketTlsErrors[keyof DeleteBucketTlsErrors];

export type DeleteBucketTlsResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteBucketTlsResponse = DeleteBucketTlsResponses[keyof DeleteBucketTlsResponses];

export type GetBucketTlsData = {
    body?: never;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/ssl';
};

export type GetBucketTlsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetBucketTlsError = GetBucketTlsErrors[keyof GetBucketTlsErrors];

export type UploadBucketTlsData = {
    body: BucketTlsUpload;
    path: {
        clusterId: string;
        bucket: string;
    };
    query?: never;
    url: '/object-storage/buckets/{clusterId}/{bucket}/ssl';
};

export type UploadBucketTlsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UploadBucketTlsError = UploadBucketTlsErrors[keyof UploadBucketTlsErrors];

export type CancelObjectStorageData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/object-storage/cancel';
};

export type CancelObjectStorageErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CancelObjectStorageError = CancelObjectStorageErrors[keyof CancelObjectStorageErrors];

export type CancelObjectStorageResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type CancelObjectStorageResponse = CancelObjectStorageResponses[keyof CancelObjectStorageResponses];

export type ListStorageClustersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/object-storage/clusters';
};

export type ListStorageClustersErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListStorageClustersError = ListStorageClustersErrors[keyof ListStorageClustersErrors];

export type GetStorageClusterData = {
    body?: never;
    path: {
        clusterId: string;
    };
    query?: never;
    url: '/object-storage/clusters/{clusterId}';
};

export type GetStorageClusterErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetStorageClusterError = GetStorageClusterErrors[keyof GetStorageClusterErrors];

export type ListStorageKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/object-storage/keys';
};

export type ListStorageKeysErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListStorageKeysError = ListStorageKeysErrors[keyof ListStorageKeysErrors];

export type CreateStorageKeyData = {
    body: StorageKeyCreate;
    path?: never;
    query?: never;
    url: '/object-storage/keys';
};

export type CreateStorageKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateStorageKeyError = CreateStorageKeyErrors[keyof CreateStorageKeyErrors];

export type DeleteStorageKeyData = {
    body?: never;
    path: {
        keyId: number;
    };
    query?: never;
    url: '/object-storage/keys/{keyId}';
};

export type DeleteStorageKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteStorageKeyError = DeleteStorageKeyErrors[keyof DeleteStorageKeyErrors];

export type DeleteStorageKeyResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteStorageKeyResponse = DeleteStorageKeyResponses[keyof DeleteStorageKeyResponses];

export type GetStorageKeyData = {
    body?: never;
    path: {
        keyId: number;
    };
    query?: never;
    url: '/object-storage/keys/{keyId}';
};

export type GetStorageKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetStorageKeyError = GetStorageKeyErrors[keyof GetStorageKeyErrors];

export type UpdateStorageKeyData = {
    body: StorageKeyUpdate;
    path: {
        keyId: number;
    };
    query?: never;
    url: '/object-storage/keys/{keyId}';
};

export type UpdateStorageKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateStorageKeyError = UpdateStorageKeyErrors[keyof UpdateStorageKeyErrors];

export type GetStorageTransferData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/object-storage/transfer';
};

export type GetStorageTransferErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetStorageTransferError = GetStorageTransferErrors[keyof GetStorageTransferErrors];

export type GetAccountData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account';
};

export type GetAccountErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetAccountError = GetAccountErrors[keyof GetAccountErrors];

export type UpdateAccountData = {
    body: AccountUpdate;
    path?: never;
    query?: never;
    url: '/account';
};

export type UpdateAccountErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateAccountError = UpdateAccountErrors[keyof UpdateAccountErrors];

export type GetAccountSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account/settings';
};

export type GetAccountSettingsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetAccountSettingsError = GetAccountSettingsErrors[keyof GetAccountSettingsErrors];

export type UpdateAccountSettingsData = {
    body: AccountSettingsUpdate;
    path?: never;
    query?: never;
    url: '/account/settings';
};

export type UpdateAccountSettingsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateAccountSettingsError = UpdateAccountSettingsErrors[keyof UpdateAccountSettingsErrors];

export type ListNotificationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/account/notifications';
};

export type ListNotificationsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListNotificationsError = ListNotificationsErrors[keyof ListNotificationsErrors];

export type ListEventsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/account/events';
};

export type ListEventsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListEventsError = ListEventsErrors[keyof ListEventsErrors];

export type GetEventData = {
    body?: never;
    path: {
        eventId: number;
    };
    query?: never;
    url: '/account/events/{eventId}';
};

export type GetEventErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetEventError = GetEventErrors[keyof GetEventErrors];

export type MarkEventSeenData = {
    body?: never;
    path: {
        eventId: number;
    };
    query?: never;
    url: '/account/events/{eventId}/seen';
};

export type MarkEventSeenErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type MarkEventSeenError = MarkEventSeenErrors[keyof MarkEventSeenErrors];

export type MarkEventSeenResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type MarkEventSeenResponse = MarkEventSeenResponses[keyof MarkEventSeenResponses];

export type MarkEventReadData = {
    body?: never;
    path: {
        eventId: number;
    };
    query?: never;
    url: '/account/events/{eventId}/read';
};

export type MarkEventReadErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type MarkEventReadError = MarkEventReadErrors[keyof MarkEventReadErrors];

export type MarkEventReadResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type MarkEventReadResponse = MarkEventReadResponses[keyof MarkEventReadResponses];

export type ListAccountLoginsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/account/logins';
};

export type ListAccountLoginsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListAccountLoginsError = ListAccountLoginsErrors[keyof ListAccountLoginsErrors];

export type GetAccountLoginData = {
    body?: never;
    path: {
        loginId: number;
    };
    query?: never;
    url: '/account/logins/{loginId}';
};

export type GetAccountLoginErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetAccountLoginError = GetAccountLoginErrors[keyof GetAccountLoginErrors];

export type ListMaintenanceData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/account/maintenance';
};

export type ListMaintenanceErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListMaintenanceError = ListMaintenanceErrors[keyof ListMaintenanceErrors];

export type GetAccountTransferData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/account/transfer';
};

export type GetAccountTransferErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetAccountTransferError = GetAccountTransferErrors[keyof GetAccountTransferErrors];

export type ListAccountAvailabilityData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/account/availability';
};

export type ListAccountAvailabilityErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListAccountAvailabilityError = ListAccountAvailabilityErrors[keyof ListAccountAvailabilityErrors];

export type GetAccountAvailabilityData = {
    body?: never;
    path: {
        regionId: string;
    };
    query?: never;
    url: '/account/availability/{regionId}';
};

export type GetAccountAvailabilityErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetAccountAvailabilityError = GetAccountAvailabilityErrors[keyof GetAccountAvailabilityErrors];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/account/users';
};

export type ListUsersErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListUsersError = ListUsersErrors[keyof ListUsersErrors];

export type CreateUserData = {
    body: UserCreate;
    path?: never;
    query?: never;
    url: '/account/users';
};

export type CreateUserErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateUserError = CreateUserErrors[keyof CreateUserErrors];

export type DeleteUserData = {
    body?: never;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}';
};

export type DeleteUserErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteUserError = DeleteUserErrors[keyof DeleteUserErrors];

export type DeleteUserResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteUserResponse = DeleteUserResponses[keyof DeleteUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}';
};

export type GetUserErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetUserError = GetUserErrors[keyof GetUserErrors];

export type UpdateUserData = {
    body: UserUpdate;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}';
};

export type UpdateUserErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateUserError = UpdateUserErrors[keyof UpdateUserErrors];

export type GetUserGrantsData = {
    body?: never;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}/grants';
};

export type GetUserGrantsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetUserGrantsError = GetUserGrantsErrors[keyof GetUserGrantsErrors];

export type UpdateUserGrantsData = {
    body: GrantsUpdate;
    path: {
        username: string;
    };
    query?: never;
    url: '/account/users/{username}/grants';
};

export type UpdateUserGrantsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateUserGrantsError = UpdateUserGrantsErrors[keyof UpdateUserGrantsErrors];

export type GetProfileData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/profile';
};

export type GetProfileErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetProfileError = GetProfileErrors[keyof GetProfileErrors];

export type UpdateProfileData = {
    body: ProfileUpdate;
    path?: never;
    query?: never;
    url: '/profile';
};

export type UpdateProfileErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateProfileError = UpdateProfileErrors[keyof UpdateProfileErrors];

export type GetProfileGrantsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/profile/grants';
};

export type GetProfileGrantsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetProfileGrantsError = GetProfileGrantsErrors[keyof GetProfileGrantsErrors];

export type GetPreferencesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/profile/preferences';
};

export type GetPreferencesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetPreferencesError = GetPreferencesErrors[keyof GetPreferencesErrors];

export type GetPreferencesResponses = {
    /**
     * The object stored last.
     */
    200: Preferences;
};

export type GetPreferencesResponse = GetPreferencesResponses[keyof GetPreferencesResponses];

export type UpdatePreferencesData = {
    body: Preferences;
    path?: never;
    query?: never;
    url: '/profile/preferences';
};

export type UpdatePreferencesErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdatePreferencesError = UpdatePreferencesErrors[keyof UpdatePreferencesErrors];

export type UpdatePreferencesResponses = {
    /**
     * The object as stored.
     */
    200: Preferences;
};

export type UpdatePreferencesResponse = UpdatePreferencesResponses[keyof UpdatePreferencesResponses];

export type ListTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/profile/tokens';
};

export type ListTokensErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListTokensError = ListTokensErrors[keyof ListTokensErrors];

export type CreateTokenData = {
    body: TokenCreate;
    path?: never;
    query?: never;
    url: '/profile/tokens';
};

export type CreateTokenErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateTokenError = CreateTokenErrors[keyof CreateTokenErrors];

export type DeleteTokenData = {
    body?: never;
    path: {
        tokenId: number;
    };
    query?: never;
    url: '/profile/tokens/{tokenId}';
};

export type DeleteTokenErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteTokenError = DeleteTokenErrors[keyof DeleteTokenErrors];

export type DeleteTokenResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteTokenResponse = DeleteTokenResponses[keyof DeleteTokenResponses];

export type GetTokenData = {
    body?: never;
    path: {
        tokenId: number;
    };
    query?: never;
    url: '/profile/tokens/{tokenId}';
};

export type GetTokenErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetTokenError = GetTokenErrors[keyof GetTokenErrors];

export type UpdateTokenData = {
    body: TokenUpdate;
    path: {
        tokenId: number;
    };
    query?: never;
    url: '/profile/tokens/{tokenId}';
};

export type UpdateTokenErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateTokenError = UpdateTokenErrors[keyof UpdateTokenErrors];

export type ListSshKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/profile/sshkeys';
};

export type ListSshKeysErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListSshKeysError = ListSshKeysErrors[keyof ListSshKeysErrors];

export type CreateSshKeyData = {
    body: SshKeyCreate;
    path?: never;
    query?: never;
    url: '/profile/sshkeys';
};

export type CreateSshKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type CreateSshKeyError = CreateSshKeyErrors[keyof CreateSshKeyErrors];

export type DeleteSshKeyData = {
    body?: never;
    path: {
        sshKeyId: number;
    };
    query?: never;
    url: '/profile/sshkeys/{sshKeyId}';
};

export type DeleteSshKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type DeleteSshKeyError = DeleteSshKeyErrors[keyof DeleteSshKeyErrors];

export type DeleteSshKeyResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type DeleteSshKeyResponse = DeleteSshKeyResponses[keyof DeleteSshKeyResponses];

export type GetSshKeyData = {
    body?: never;
    path: {
        sshKeyId: number;
    };
    query?: never;
    url: '/profile/sshkeys/{sshKeyId}';
};

export type GetSshKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetSshKeyError = GetSshKeyErrors[keyof GetSshKeyErrors];

export type UpdateSshKeyData = {
    body: SshKeyUpdate;
    path: {
        sshKeyId: number;
    };
    query?: never;
    url: '/profile/sshkeys/{sshKeyId}';
};

export type UpdateSshKeyErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type UpdateSshKeyError = UpdateSshKeyErrors[keyof UpdateSshKeyErrors];

export type ListAuthorizedAppsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/profile/apps';
};

export type ListAuthorizedAppsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListAuthorizedAppsError = ListAuthorizedAppsErrors[keyof ListAuthorizedAppsErrors];

export type RevokeAuthorizedAppData = {
    body?: never;
    path: {
        appId: number;
    };
    query?: never;
    url: '/profile/apps/{appId}';
};

export type RevokeAuthorizedAppErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type RevokeAuthorizedAppError = RevokeAuthorizedAppErrors[keyof RevokeAuthorizedAppErrors];

export type RevokeAuthorizedAppResponses = {
    /**
     * Accepted.
     */
    200: Empty;
};

export type RevokeAuthorizedAppResponse = RevokeAuthorizedAppResponses[keyof RevokeAuthorizedAppResponses];

export type GetAuthorizedAppData = {
    body?: never;
    path: {
        appId: number;
    };
    query?: never;
    url: '/profile/apps/{appId}';
};

export type GetAuthorizedAppErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetAuthorizedAppError = GetAuthorizedAppErrors[keyof GetAuthorizedAppErrors];

export type ListProfileLoginsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * The page to return.
         */
        page?: number;
        /**
         * The number of items on a page.
         */
        page_size?: number;
    };
    url: '/profile/logins';
};

export type ListProfileLoginsErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type ListProfileLoginsError = ListProfileLoginsErrors[keyof ListProfileLoginsErrors];

export type GetProfileLoginData = {
    body?: never;
    path: {
        loginId: number;
    };
    query?: never;
    url: '/profile/logins/{loginId}';
};

export type GetProfileLoginErrors = {
    /**
     * Refused or failed.
     */
    default: ErrorBody;
};

export type GetProfileLoginError = GetProfileLoginErrors[keyof GetProfileLoginErrors];

